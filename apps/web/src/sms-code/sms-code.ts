/**
 * The code from an SMS: what is typed, what is wrong with it, and when another may be sent. Plain functions.
 */
import type { StorageArea } from '../platform/storage.ts';

export interface SmsCodeState {
  /** The digits typed so far. */
  readonly code: string;
  /** What is wrong, shown at the field. */
  readonly problem: string | null;
  readonly isSent: boolean;
  /** What stood in the field when a new code was asked for. */
  readonly replaced: string;
  /** When another code may be sent (ms). */
  readonly resendAt: number;
}

export type SmsCodeEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'sending' }
  | { readonly type: 'sent'; readonly resendAt: number }
  /** The code that was sent is for another number than the one now typed. */
  | { readonly type: 'numberChanged' }
  | { readonly type: 'refused'; readonly problem: string }
  /** The code was used, or is good for nothing any more; with a problem, the field shows why. */
  | { readonly type: 'usedUp'; readonly problem: string | null };

/** At first: nothing typed. A code whose wait is not over was sent before a reload. */
export function initialSmsCode(resendAt: number, now: number): SmsCodeState {
  return { code: '', problem: null, isSent: resendAt > now, replaced: '', resendAt };
}

export function smsCodeReducer(state: SmsCodeState, event: SmsCodeEvent): SmsCodeState {
  switch (event.type) {
    case 'typed':
      return { ...state, code: digitsOf(event.text), problem: null };
    case 'sending':
      return { ...state, replaced: state.code };
    case 'sent': {
      // The message may be here, and its code in the field, before the answer is.
      const code = state.code === state.replaced ? '' : state.code;
      return { code, problem: null, isSent: true, replaced: '', resendAt: event.resendAt };
    }
    case 'numberChanged':
      return { ...state, isSent: false };
    case 'refused':
      return { ...state, problem: event.problem };
    case 'usedUp':
      return { ...state, code: '', problem: event.problem };
  }
}

/** Six digits at most, full-width ones too, whatever stands between them. */
function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, 6);
}

/** Whole seconds until another code may be sent; zero: now. */
export function secondsToResend({ resendAt }: SmsCodeState, now: number): number {
  return Math.max(0, Math.ceil((resendAt - now) / 1000));
}

/**
 * When another code may be sent, kept for this visit and this user: the gateway refuses one too soon, also
 * after a reload.
 */
export interface KeptResend {
  /** The time (ms); zero when none is kept. */
  at(): number;
  keep(resendAt: number): void;
}

/** Keeps it in `area` under `name`, one for each purpose of a code. */
export function createKeptResend(area: StorageArea, name: string, userNo: string): KeptResend {
  return {
    at() {
      try {
        const kept = JSON.parse(area.getItem(name) ?? '{}') as { userNo?: unknown; at?: unknown } | null;
        return kept?.userNo === userNo && typeof kept.at === 'number' ? kept.at : 0;
      } catch {
        return 0;
      }
    },
    keep: (at) => area.setItem(name, JSON.stringify({ userNo, at })),
  };
}
