/** How a member's consent stands, and what its signer may do about it now. Pure. */
import type { ConsentState, MemberConsentView } from '@phonebill/contract/wire';

/** Whether the member can still answer. */
export function isOpen({ state }: { readonly state: ConsentState }): boolean {
  return state === 'requested' || state === 'asked' || state === 'reminded';
}

/** `now`: they can be asked again; `later`: at `askAgainAt`; `never`: not any more. `now` in ms. */
export function whenAskedAgain(
  { askAgainAt }: Pick<MemberConsentView, 'askAgainAt'>,
  now: number,
): 'now' | 'later' | 'never' {
  if (askAgainAt === null) return 'never';
  return Date.parse(askAgainAt) <= now ? 'now' : 'later';
}
