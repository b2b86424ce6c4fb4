/** The state of a member's consent, and what its signer may do about it now. */
import type { ConsentState, MemberConsentView } from '@phonebill/contract/wire';

/** Returns whether the member can still answer. */
export function isOpen({ state }: { readonly state: ConsentState }): boolean {
  return state === 'requested' || state === 'asked' || state === 'reminded';
}

/** Returns when the member can be asked again: `now`, `later` (at `askAgainAt`) or `never`. `now` in ms. */
export function whenAskedAgain(
  { askAgainAt }: Pick<MemberConsentView, 'askAgainAt'>,
  now: number,
): 'now' | 'later' | 'never' {
  if (askAgainAt === null) return 'never';
  return Date.parse(askAgainAt) <= now ? 'now' : 'later';
}
