/** How an authorization stands, from what was answered and the notice that counts now. */
import type { AuthorizationAnswer, AuthorizationEvent, AuthorizationState } from '@phonebill/contract';
import { DAY_MS } from '../../runtime/time/index.ts';
import type { Purpose } from './purposes-file.ts';

/** One answer, as it is kept. */
export interface KeptAnswer {
  readonly recordId: string;
  readonly purpose: string;
  readonly event: AuthorizationEvent;
  readonly noticeVersion: string;
  readonly language: 'zh' | 'en';
  readonly givenBy: string;
  readonly at: Date;
  /** When what was granted ends; null: nothing was granted. */
  readonly expiresAt: Date | null;
}

export interface Standing {
  readonly state: AuthorizationState;
  readonly last: KeptAnswer | null;
  /** Whether the person may be asked now. */
  readonly mayAsk: boolean;
}

/**
 * `answers`: those about the purpose, oldest first. `purpose`: as it is asked for now; null: it is not asked
 * for any more, and what was granted for it stands until its time is over.
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
 * What an answer adds to what is kept; null: nothing, it says what stands already. A no to what is granted
 * takes it back, from whichever page it comes.
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
