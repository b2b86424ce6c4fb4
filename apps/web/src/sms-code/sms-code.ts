/**
 * The state of a code from an SMS: the digits typed, their problem, and when another may be sent. Plain
 * functions.
 */
import type { StorageArea } from '../platform/storage.ts';

/** A code that was sent to a number. */
interface Sent {
  /** When another may be sent to it (ms), by the clock of the page. */
  readonly resendAt: number;
  /** Whether the code is awaited; false while another is being requested. */
  readonly isAwaited: boolean;
}

export interface SmsCodeState {
  /** The digits typed so far: more than six if a text was pasted in which no code was found. */
  readonly code: string;
  /** The problem shown at the field. */
  readonly problem: string | null;
  /** The content of the field when a new code was requested. */
  readonly replaced: string;
  /** The codes sent, by number: each has its own wait. The empty text stands for the user's own number. */
  readonly sent: Readonly<Record<string, Sent>>;
}

export type SmsCodeEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'sending' }
  | { readonly type: 'sent'; readonly to: string; readonly resendAt: number }
  /** A code is already under way; when another may be sent is not known. */
  | { readonly type: 'sentBefore'; readonly to: string }
  /** The code sent is no longer awaited: another is being requested. */
  | { readonly type: 'forgotten'; readonly to: string }
  | { readonly type: 'numberChanged' }
  /** Carries the problem in the new language; a refusal's text is not available in it. */
  | { readonly type: 'languageChanged'; readonly problem: string | null }
  | { readonly type: 'refused'; readonly problem: string }
  /** The code was used, or is no longer valid; with a problem, the field shows why. */
  | { readonly type: 'usedUp'; readonly problem: string | null };

/**
 * Returns the initial state: nothing typed. A code whose wait is not over was sent earlier; if it was used,
 * it is not awaited.
 */
export function initialSmsCode(
  to: string,
  { resendAt, isSpent }: { readonly resendAt: number; readonly isSpent: boolean },
  now: number,
): SmsCodeState {
  const sent = resendAt > now ? { [to]: { resendAt, isAwaited: !isSpent } } : {};
  return { code: '', problem: null, replaced: '', sent };
}

export function smsCodeReducer(state: SmsCodeState, event: SmsCodeEvent): SmsCodeState {
  switch (event.type) {
    case 'typed':
      return { ...state, code: codeIn(event.text, state.code), problem: null };
    case 'sending':
      return { ...state, replaced: state.code };
    case 'sent': {
      // The message may have arrived, and its code be in the field, before the answer.
      const code = state.code === state.replaced ? '' : state.code;
      const sent = { ...state.sent, [event.to]: { resendAt: event.resendAt, isAwaited: true } };
      return { code, problem: null, replaced: '', sent };
    }
    case 'sentBefore':
      return withSent(state, event.to, { isAwaited: true });
    case 'forgotten':
      return withSent(state, event.to, { isAwaited: false });
    case 'numberChanged':
      return { ...state, problem: null };
    case 'languageChanged':
      return { ...state, problem: state.problem && event.problem };
    case 'refused':
      return { ...state, problem: event.problem };
    case 'usedUp':
      return { ...state, code: '', problem: event.problem };
  }
}

function withSent(state: SmsCodeState, to: string, change: Partial<Sent>): SmsCodeState {
  const before = state.sent[to] ?? { resendAt: 0, isAwaited: false };
  return { ...state, sent: { ...state.sent, [to]: { ...before, ...change } } };
}

const DIGITS = 6;
/** The largest number of digits shown of a text that was pasted by mistake. */
const MOST_SHOWN = 30;

/** Returns whether there are more digits than in a code. */
export const isTooLong = (digits: string): boolean => digits.length > DIGITS;

/**
 * Returns the code in the field's content, with full-width digits and any characters in between: for a whole
 * message its six digits, if it contains exactly one such number. With more digits and no such number all of
 * them, since any six would be a guess. A seventh digit typed after a code changes nothing.
 */
function codeIn(text: string, before: string): string {
  const plain = text.normalize('NFKC');
  const digits = digitsOf(plain);
  if (!isTooLong(digits)) return digits;
  const code = codeAmong(plain.match(/\d+/g)) ?? codeAmong(plain.match(/\d+(?:[ -]\d+)*/g));
  if (code !== undefined) return code;
  return before === digits.slice(0, -1) ? before : digits.slice(0, MOST_SHOWN);
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Returns the only number of six digits; undefined if there is none, or several. */
function codeAmong(numbers: readonly string[] | null): string | undefined {
  const codes = new Set(numbers?.map(digitsOf).filter(({ length }) => length === DIGITS));
  return codes.size > 1 ? undefined : [...codes][0];
}

/** Returns whether the code sent to a number is awaited. */
export const isAwaited = ({ sent }: SmsCodeState, to: string): boolean => sent[to]?.isAwaited ?? false;

/** Returns how long (ms) until another code may be sent to a number; zero for now. */
export function msToResend({ sent }: SmsCodeState, to: string, now: number): number {
  return Math.max(0, (sent[to]?.resendAt ?? 0) - now);
}

/**
 * When another code may be sent, kept for this visit and this user: the gateway refuses one that comes too
 * soon, also after a reload.
 */
export interface KeptResend {
  /** Returns the gateway's time (ms; zero if none is kept), and whether the former code was used. */
  read(): { readonly resendAt: number; readonly isSpent: boolean };
  keep(resendAt: number): void;
  spend(): void;
}

/** Creates it in `area` under `name`, one for each purpose of a code. */
export function createKeptResend(area: StorageArea, name: string, userNo: string): KeptResend {
  function read(): ReturnType<KeptResend['read']> {
    const nothing = { resendAt: 0, isSpent: false };
    try {
      const kept = JSON.parse(area.getItem(name) ?? '{}') as Readonly<Record<string, unknown>> | null;
      if (kept?.['userNo'] !== userNo || typeof kept['at'] !== 'number') return nothing;
      return { resendAt: kept['at'], isSpent: kept['isSpent'] === true };
    } catch {
      return nothing;
    }
  }
  const write = (at: number, isSpent: boolean) => area.setItem(name, JSON.stringify({ userNo, at, isSpent }));
  return {
    read,
    keep: (resendAt) => write(resendAt, false),
    spend: () => write(read().resendAt, true),
  };
}
