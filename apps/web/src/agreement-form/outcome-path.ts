/**
 * Returns the page to which a sent operation leads. Separate from the module that follows it, which no form
 * needs at first.
 */
import type { OperationView } from '@phonebill/contract/wire';
import { agreementResultPath, familyRequestPath } from '../platform/paths.ts';

type ForMember = Pick<OperationView, 'state' | 'refusal' | 'memberConsent'>;

/** Returns whether it waits for the member whose number it tops up, or was ended by them. */
export function isUpToMember({ state, refusal, memberConsent }: ForMember): boolean {
  if (state === 'awaitingConsent' || refusal === 'memberRefused') return true;
  return (
    (state === 'expired' || state === 'replaced') &&
    memberConsent !== null &&
    memberConsent.askedAt !== null &&
    memberConsent.state !== 'agreed'
  );
}

/** Returns the page with its result: a wait for a member has a page of its own. */
export function outcomePath(operation: ForMember & Pick<OperationView, 'requestNo'>): string {
  const pathOf = isUpToMember(operation) ? familyRequestPath : agreementResultPath;
  return pathOf(operation.requestNo);
}
