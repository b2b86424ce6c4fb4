/** Which steps an agreement allows now. Pure. */
import type { AgreementView } from '@phonebill/contract/wire';

type Stepping = Pick<AgreementView, 'role' | 'state' | 'suspendReason' | 'nextCharge' | 'skipNext' | 'terms'>;

/** Whether its next charge can be skipped: one that is being tried already cannot. */
export function canSkip({ role, state, nextCharge, skipNext, terms }: Stepping): boolean {
  if (role !== 'signer' || state !== 'active' || skipNext) return false;
  return nextCharge === null
    ? terms.trigger === 'balance'
    : nextCharge.state === 'planned' || nextCharge.state === 'announced';
}

export function canUnskip({ role, state, nextCharge, skipNext }: Stepping): boolean {
  return role === 'signer' && state === 'active' && (skipNext || nextCharge?.state === 'skipped');
}

export function canPause({ role, state }: Stepping): boolean {
  return role === 'signer' && state === 'active';
}

/** A suspended one is resumed from the notice that says why it stopped. */
export function canResume({ role, state }: Stepping): boolean {
  return role === 'signer' && state === 'paused';
}

/** The one step that the list offers on a card: what is likely to be wanted now. */
export function stepOnCard(agreement: Stepping): 'skip' | 'unskip' | 'resume' | null {
  if (canResume(agreement)) return 'resume';
  if (canUnskip(agreement)) return 'unskip';
  return canSkip(agreement) && agreement.nextCharge?.state === 'announced' ? 'skip' : null;
}
