import { useState } from 'react';
import { CallError } from '../../../platform/http/index.ts';
import { session } from '../../../platform/session/index.ts';
import { sessionArea } from '../../../platform/storage.ts';
import { createKeptResend } from '../../../sms-code/sms-code.ts';
import { type SmsCode, useSmsCode } from '../../../sms-code/use-sms-code.ts';
import { useCheckOwnMessage, useSendOwnMessage } from './api.ts';
import { createKeptTicket } from './kept-ticket.ts';

export interface Proof {
  readonly code: SmsCode;
  /** A code was right already and has not been used up. */
  readonly isKept: boolean;
  /** The ticket for the code typed, or the one kept; null when there is none, and the field shows why. */
  ticket(): Promise<string | null>;
  /** The ticket is used up; with a reason, the field shows it. */
  drop(reason?: string): void;
}

/**
 * That it is the user who spends the points: a code sent to their own number (SPEC section 7,
 * loginUser/sendMessage and checkMessage).
 */
export function useProof(): Proof {
  const userNo = session.get()?.userNo ?? '';
  const sending = useSendOwnMessage();
  const checking = useCheckOwnMessage();
  const [keptTicket] = useState(() => createKeptTicket(sessionArea, userNo));
  const [kept] = useState(() => createKeptResend(sessionArea, 'integralCode', userNo));
  const [isKept, setKept] = useState(() => keptTicket.get() !== null);
  const code = useSmsCode({ send: () => sending.mutateAsync(), kept });

  return {
    code,
    isKept,
    async ticket() {
      const before = keptTicket.get();
      if (before !== null) return before;
      setKept(false);
      const digits = code.read();
      if (digits === null) return null;
      try {
        const { messageTicket } = await checking.mutateAsync(digits);
        keptTicket.keep(messageTicket);
        return messageTicket;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        code.refuse(error.message);
        return null;
      }
    },
    drop(reason) {
      keptTicket.drop();
      setKept(false);
      code.markUsed(reason);
    },
  };
}
