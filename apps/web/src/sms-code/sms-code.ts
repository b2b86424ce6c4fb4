/**
 * The code from an SMS: what is typed, what is wrong with it, and when another may be sent. Plain functions.
 */
import type { StorageArea } from '../platform/storage.ts';

/** That a code was sent to a number. */
interface Sent {
  /** When another may be sent to it (ms), by the clock of the page. */
  readonly resendAt: number;
  /** The code is waited for; false: another is being asked for. */
  readonly isAwaited: boolean;
}

export interface SmsCodeState {
  /** The digits typed so far: more than six where something was pasted that no code is found in. */
  readonly code: string;
  /** What is wrong, shown at the field. */
  readonly problem: string | null;
  /** What stood in the field when a new code was asked for. */
  readonly replaced: string;
  /** By the number: each waits for itself. The empty one stands for the user's own. */
  readonly sent: Readonly<Record<string, Sent>>;
}

export type SmsCodeEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'sending' }
  | { readonly type: 'sent'; readonly to: string; readonly resendAt: number }
  /** A code is on its way already; when another may be sent is not known. */
  | { readonly type: 'sentBefore'; readonly to: string }
  /** What was sent is not waited for any more: another is asked for. */
  | { readonly type: 'forgotten'; readonly to: string }
  | { readonly type: 'numberChanged' }
  /** With what is wrong in the new language: of a refusal nothing is known in it. */
  | { readonly type: 'languageChanged'; readonly problem: string | null }
  | { readonly type: 'refused'; readonly problem: string }
  /** The code was used, or is good for nothing any more; with a problem, the field shows why. */
  | { readonly type: 'usedUp'; readonly problem: string | null };

/** At first: nothing typed. A code whose wait is not over was sent before; spent, it is not waited for. */
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
      // The message may be here, and its code in the field, before the answer is.
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
/** All of what a person pasted by mistake for a code is shown, up to so many digits. */
const MOST_SHOWN = 30;

/** Whether there are more digits than a code has. */
export const isTooLong = (digits: string): boolean => digits.length > DIGITS;

/**
 * The code in what the field now holds, full-width digits too, whatever stands between them: of a whole
 * message, its six digits where there is one such number. With more digits and no such number all of them,
 * since any six would be a guess. A seventh digit typed behind a code changes nothing.
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

/** The one number of six digits; undefined: there is none, or there are several. */
function codeAmong(numbers: readonly string[] | null): string | undefined {
  const codes = new Set(numbers?.map(digitsOf).filter(({ length }) => length === DIGITS));
  return codes.size > 1 ? undefined : [...codes][0];
}

/** Whether the code that was sent to a number is waited for. */
export const isAwaited = ({ sent }: SmsCodeState, to: string): boolean => sent[to]?.isAwaited ?? false;

/** How long until another code may be sent to a number (ms); zero: now. */
export function msToResend({ sent }: SmsCodeState, to: string, now: number): number {
  return Math.max(0, (sent[to]?.resendAt ?? 0) - now);
}

/**
 * When another code may be sent, kept for this visit and this user: the gateway refuses one too soon, also
 * after a reload.
 */
export interface KeptResend {
  /** The gateway's time (ms; zero when none is kept), and whether the code of before was used. */
  read(): { readonly resendAt: number; readonly isSpent: boolean };
  keep(resendAt: number): void;
  spend(): void;
}

/** Keeps it in `area` under `name`, one for each purpose of a code. */
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
