import { useState } from 'react';
import { session } from '../../../../platform/session/index.ts';
import { sessionArea } from '../../../../platform/storage.ts';
import { createKeptResend } from '../../../../sms-code/sms-code.ts';
import { type SmsCode, useSmsCode } from '../../../../sms-code/use-sms-code.ts';
import { useSendCode } from './code-calls.ts';

/** The code that confirms a setup or a change, sent to the user's own number; at once where it is new. */
export function useCode(sendAtOnce: boolean): SmsCode {
  const sending = useSendCode();
  const [kept] = useState(() => createKeptResend(sessionArea, 'agreementCode', session.get()?.userNo ?? ''));
  return useSmsCode({ send: () => sending.mutateAsync(), kept, sendAtOnce });
}
