/** Where an operation leads once it is sent. Apart from what asks about it, which no form needs at first. */
import type { OperationView } from '@phonebill/contract/wire';
import { agreementResultPath, familyRequestPath } from '../platform/paths.ts';

type ForMember = Pick<OperationView, 'state' | 'refusal' | 'memberConsent'>;

/** Whether it waits for the member whose number it tops up, or ended with them. */
export function isUpToMember({ state, refusal, memberConsent }: ForMember): boolean {
  if (state === 'awaitingConsent' || refusal === 'memberRefused') return true;
  return (
    (state === 'expired' || state === 'replaced') &&
    memberConsent !== null &&
    memberConsent.askedAt !== null &&
    memberConsent.state !== 'agreed'
  );
}

/** The page that says what became of it: a member is waited for on a page of its own. */
export function outcomePath(operation: ForMember & Pick<OperationView, 'requestNo'>): string {
  const pathOf = isUpToMember(operation) ? familyRequestPath : agreementResultPath;
  return pathOf(operation.requestNo);
}
