import type { CallResponse } from '@phonebill/contract/wire';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, CallError } from '../../../platform/http/index.ts';
import { session } from '../../../platform/session/index.ts';
import { sessionArea, type StorageArea } from '../../../platform/storage.ts';
import { createKeptResend } from '../../../sms-code/sms-code.ts';
import { type SmsCode, useSmsCode } from '../../../sms-code/use-sms-code.ts';

const STORED_AS = 'integralProof';

/** The gateway lets a ticket live so long. */
const TICKET_MS = 5 * 60_000;

/**
 * What the gateway looks at before it spends the ticket of a code: after such a refusal the ticket is still
 * good.
 */
const BEFORE_THE_TICKET = [
  'priceChanged',
  'amountNotOffered',
  'firstTimeNotConfirmed',
  'numberNotAccepted',
  'mobileInvalid',
  'guestLimitReached',
] as const;

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
  const underWay = useRef<Promise<string | null> | null>(null);
  // The points are spent by a tap of its own; the code is checked as soon as it is there.
  const code = useSmsCode({
    send: () => sending.mutateAsync(),
    kept,
    onComplete: async () => {
      if ((await ticket()) !== null) setKept(true);
    },
  });

  /** One check at a time: a code is good once. */
  function ticket(): Promise<string | null> {
    underWay.current ??= checkedTicket().finally(() => (underWay.current = null));
    return underWay.current;
  }

  async function checkedTicket(): Promise<string | null> {
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
  }

  return {
    code,
    isKept,
    ticket,
    drop(reason) {
      keptTicket.drop();
      setKept(false);
      code.markUsed(reason);
    },
  };
}

/** Sends the code for spending points to the user's own number. */
function useSendOwnMessage() {
  return useMutation<CallResponse<'POST /common/v1/loginUser/sendMessage'>>({
    mutationFn: () =>
      call('POST /common/v1/loginUser/sendMessage', { scene: 'integral' }, { failureShownBy: 'caller' }),
  });
}

/** Has the code checked that the user typed; gives the ticket that stands for it once. */
function useCheckOwnMessage() {
  return useMutation<CallResponse<'POST /common/v1/loginUser/checkMessage'>, CallError, string>({
    mutationFn: (smsCode) =>
      call(
        'POST /common/v1/loginUser/checkMessage',
        { scene: 'integral', smsCode },
        { failureShownBy: 'caller' },
      ),
  });
}

export interface KeptTicket {
  /** Null when none is kept that is still good. */
  get(): string | null;
  keep(ticket: string): void;
  drop(): void;
}

/**
 * The ticket of a code that was right: a reload in the middle of spending points must not lose it. For this
 * visit and this user only; a ticket is good once and for some minutes, and is dropped when it was used.
 */
export function createKeptTicket(
  area: StorageArea,
  userNo: string,
  clock: () => number = Date.now,
): KeptTicket {
  return {
    get() {
      try {
        const kept = JSON.parse(area.getItem(STORED_AS) ?? '{}') as Record<string, unknown> | null;
        const isGood = kept?.['userNo'] === userNo && Number(kept['ticketUntil'] ?? 0) > clock();
        return isGood && typeof kept['ticket'] === 'string' ? kept['ticket'] : null;
      } catch {
        return null;
      }
    },
    keep: (ticket) =>
      area.setItem(STORED_AS, JSON.stringify({ userNo, ticket, ticketUntil: clock() + TICKET_MS })),
    drop: () => area.removeItem(STORED_AS),
  };
}

/**
 * Whether the ticket may be used again after a failure of ordering. Without a clear answer it may: the order,
 * if there is one, does not need it.
 */
export function keepsTicket(error: CallError): boolean {
  return error.kind !== 'refused' || error.mayPass || BEFORE_THE_TICKET.some((name) => error.is(name));
}
