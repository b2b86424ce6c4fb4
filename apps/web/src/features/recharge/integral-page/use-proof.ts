import type { CallResponse } from '@phonebill/contract/wire';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, CallError } from '../../../platform/http/index.ts';
import { session } from '../../../platform/session/index.ts';
import { sessionArea, type StorageArea } from '../../../platform/storage.ts';
import { createKeptResend } from '../../../sms-code/sms-code.ts';
import { type SmsCode, useSmsCode } from '../../../sms-code/use-sms-code.ts';

const STORED_AS = 'integralProof';

/** How long (ms) the gateway accepts a ticket. */
const TICKET_MS = 5 * 60_000;

/** Refusals that the gateway makes before it uses up the ticket of a code: the ticket stays valid. */
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
  /** Whether a code was accepted already and not used up. */
  readonly isKept: boolean;
  /**
   * Returns the ticket of the typed code, or the one kept; null if there is none, and the field shows why.
   */
  ticket(): Promise<string | null>;
  /** Drops the ticket after its use; the field shows the reason, if given. */
  drop(reason?: string): void;
}

/**
 * Proves that the user themselves spends the points: by a code sent to their own number (SPEC section 7,
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
  // The points are spent by a separate tap; the code is checked as soon as it is complete.
  const code = useSmsCode({
    send: () => sending.mutateAsync(),
    kept,
    onComplete: async () => {
      if ((await ticket()) !== null) setKept(true);
    },
  });

  /** Only one check runs at a time: a code can be used once. */
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

/** Has the typed code checked; returns the ticket that replaces it once. */
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
  /** Returns the ticket; null if no valid one is kept. */
  get(): string | null;
  keep(ticket: string): void;
  drop(): void;
}

/**
 * Keeps the ticket of an accepted code, so that a reload while points are being spent does not lose it. For
 * this visit and this user only; a ticket can be used once and for some minutes, and is dropped after its
 * use.
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
 * Returns whether the ticket may be used again after ordering failed. Without a clear answer it may: the
 * order, if there is one, does not need it.
 */
export function keepsTicket(error: CallError): boolean {
  return error.kind !== 'refused' || error.mayPass || BEFORE_THE_TICKET.some((name) => error.is(name));
}
