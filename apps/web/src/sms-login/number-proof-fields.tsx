import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { SmsCodeField } from '../sms-code/sms-code-field.tsx';
import { Field } from '../ui/field/field.tsx';
import { useGroupedNumber } from '../ui/field/use-grouped-number.ts';
import { Notice } from '../ui/notice/notice.tsx';
import { PhoneNumber } from '../ui/phone-number/phone-number.tsx';
import { loginCopy } from './copy.ts';
import { GraphicCodeField } from './graphic-code-field.tsx';
import type { NumberProof } from './use-number-proof.ts';
import * as styles from './login.module.css';

interface NumberProofFieldsProps {
  readonly proof: NumberProof;
  /** Whose number it is, where that has to be said. */
  readonly label?: string;
  /** On a device of somebody else the browser offers no number of theirs. */
  readonly isShared?: boolean;
}

/** A number, the picture that is copied down before a code is sent, and the code. */
export function NumberProofFields({
  proof: { values, problems, picture, smsCode, change },
  label,
  isShared = false,
}: NumberProofFieldsProps): ReactNode {
  const copy = useTexts(loginCopy);
  const mobile = useGroupedNumber(values.mobile, (digits) => change('mobile', digits));
  return (
    <>
      <Field
        {...mobile}
        label={label ?? copy.mobile}
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete={isShared ? 'off' : 'tel-national'}
        problem={problems.mobile ?? null}
      />
      {!smsCode.isSent && (
        <GraphicCodeField
          picture={picture}
          value={values.graphicCode}
          problem={problems.graphicCode}
          onChange={(value) => change('graphicCode', value)}
        />
      )}
      <SmsCodeField code={smsCode} />
      <output className={styles.sent}>
        {smsCode.isSent && (
          <>
            {copy.sentTo} <PhoneNumber value={values.mobile} />
          </>
        )}
      </output>
      {problems.form && <Notice tone="danger" role="alert" title={problems.form} />}
    </>
  );
}
