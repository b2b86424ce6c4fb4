/** Derives the standing of an authorization from the answers and the present notice. */
import type { AuthorizationAnswer, AuthorizationEvent, AuthorizationState } from '@phonebill/contract';
import { DAY_MS } from '../../runtime/time/index.ts';
import type { Purpose } from './purposes-file.ts';

/** One answer, as it is stored. */
export interface KeptAnswer {
  readonly recordId: string;
  readonly purpose: string;
  readonly event: AuthorizationEvent;
  readonly noticeVersion: string;
  readonly language: 'zh' | 'en';
  readonly givenBy: string;
  readonly at: Date;
  /** The time at which the granted consent ends; null if none was granted. */
  readonly expiresAt: Date | null;
}

export interface Standing {
  readonly state: AuthorizationState;
  readonly last: KeptAnswer | null;
  /** Whether the person may be asked now. */
  readonly mayAsk: boolean;
}

/**
 * Returns the standing. `answers` are those about the purpose, oldest first; `purpose` is the present one, or
 * null if it is no longer requested, in which case granted consent stays valid until its end.
 */
export function standingOf(answers: readonly KeptAnswer[], purpose: Purpose | null, nowMs: number): Standing {
  const last = answers.at(-1) ?? null;
  const state = stateOf(last, purpose, nowMs);
  if (purpose === null || state === 'granted') return { state, last, mayAsk: false };
  const isRefusal = state === 'refused' || state === 'withdrawn';
  const restsUntil = (last?.at.getTime() ?? 0) + purpose.askAgainAfterDays * DAY_MS;
  const isAnswered = isRefusal && last?.noticeVersion === purpose.notice.version && nowMs < restsUntil;
  return { state, last, mayAsk: !isAnswered };
}

function stateOf(last: KeptAnswer | null, purpose: Purpose | null, nowMs: number): AuthorizationState {
  if (last === null) return 'unanswered';
  if (last.event !== 'granted') return last.event;
  if (last.expiresAt === null || last.expiresAt.getTime() <= nowMs) return 'expired';
  return purpose !== null && last.noticeVersion !== purpose.notice.version ? 'superseded' : 'granted';
}

/**
 * Returns the event that an answer adds; null if it changes nothing. A refusal of granted consent withdraws
 * it, from whichever page it is sent.
 */
export function eventOf(answer: AuthorizationAnswer, { state, last }: Standing, version: string) {
  const holds = state === 'granted' || state === 'superseded';
  switch (answer) {
    case 'grant':
      return state === 'granted' ? null : 'granted';
    case 'refuse':
      if (holds) return 'withdrawn';
      return state === 'refused' && last?.noticeVersion === version ? null : 'refused';
    case 'withdraw':
      return holds ? 'withdrawn' : null;
  }
}
