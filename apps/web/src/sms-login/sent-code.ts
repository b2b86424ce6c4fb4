import { mobile } from '@phonebill/contract/validation';
import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../platform/navigate.ts';
import { serverNow } from '../platform/server-time.ts';
import type { KeptResend } from '../sms-code/sms-code.ts';

/** A code that is under way to a user who logs in. */
interface SentCode {
  readonly mobileNo: string;
  /** When another may be sent: the gateway's time (ms). */
  readonly resendAt: number;
}

/**
 * Reads from a history entry which code was sent: a user who read it in another app may come back to a
 * reloaded page, and continues there. In the entry and not in storage: a mobile number is not stored.
 */
export function readSentCode(state: unknown): SentCode | null {
  const { sentCode } = (state ?? {}) as { readonly sentCode?: Partial<SentCode> | null };
  const { mobileNo, resendAt } = sentCode ?? {};
  if (typeof mobileNo !== 'string' || !mobile.accepts(mobileNo) || typeof resendAt !== 'number') return null;
  return { mobileNo, resendAt };
}

/** Returns the state of an entry without the sent code, for the next page. */
export function withoutSentCode(state: unknown): unknown {
  const { sentCode: _, ...rest } = (state ?? {}) as Readonly<Record<string, unknown>>;
  return Object.keys(rest).length > 0 ? rest : null;
}

/** Returns the code that was sent before this page was loaded. */
export function useSentCode(): { readonly firstMobile: string; readonly kept: KeptResend } {
  const { state } = useLocation();
  const [before] = useState(() => readSentCode(state));
  return {
    firstMobile: before?.mobileNo ?? '',
    kept: {
      read: () => ({ resendAt: before?.resendAt ?? 0, isSpent: false }),
      keep: () => undefined,
      spend: () => undefined,
    },
  };
}

/**
 * Keeps in the entry of this page to which number a code was sent, and in how many seconds another may be.
 * Null if none is awaited.
 */
export function useKeptSentCode(mobileNo: string | null, secondsToResend: number): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // Written together with the rendering that shows it, so that a reload right after finds it.
  useLayoutEffect(() => {
    if (mobileNo === (readSentCode(state)?.mobileNo ?? null)) return;
    const others = withoutSentCode(state) as object | null;
    const sentCode = { mobileNo, resendAt: serverNow() + secondsToResend * 1000 };
    const next = mobileNo === null ? others : { ...others, sentCode };
    void navigate({ pathname, search }, { replace: true, state: next });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each code
  }, [mobileNo]);
}
