import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { SmsCodeField } from '../sms-code/sms-code-field.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { loginCopy } from './copy.ts';
import { NumberFields, type NumberFieldsProps } from './number-fields.tsx';
import { SendingStatus } from './sending-status.tsx';

/** Within a longer form: a number, the picture that is copied down before a code is sent, and the code. */
export function NumberProofFields(props: Pick<NumberFieldsProps, 'proof' | 'label'>): ReactNode {
  const { proof } = props;
  const { smsCode, work, problems } = proof;
  const copy = useTexts(loginCopy);
  return (
    <>
      <NumberFields {...props} onNext={() => smsCode.secondsToResend === 0 && smsCode.send()} />
      <SmsCodeField code={smsCode} busyLabel={work.waiting === 'no' ? null : copy.checking} />
      <SendingStatus proof={proof} isSent={smsCode.isSent} />
      {problems.form && <Notice tone="danger" role="alert" title={problems.form} />}
    </>
  );
}
