/** What a signer may do about an ask now. Pure. */
import type { OperationView } from '@phonebill/contract/wire';

export type MemberConsent = NonNullable<OperationView['memberConsent']>;

type Asked = Pick<MemberConsent, 'state' | 'askAgainAt'>;

/** Whether the member can still answer. */
export function isOpen({ state }: Pick<MemberConsent, 'state'>): boolean {
  return state === 'requested' || state === 'asked' || state === 'reminded';
}

/** `now`: they can be asked again; `later`: at `askAgainAt`; `never`: not any more. */
export function askAgain({ askAgainAt }: Asked, now: number): 'now' | 'later' | 'never' {
  if (askAgainAt === null) return 'never';
  return Date.parse(askAgainAt) <= now ? 'now' : 'later';
}

/** The name of its state in the texts. */
export function stateOf({ state }: Asked): 'requested' | 'asked' | 'refused' | 'expired' {
  if (state === 'requested' || state === 'refused') return state;
  return state === 'expired' ? 'expired' : 'asked';
}
