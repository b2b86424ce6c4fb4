/**
 * What happens to a member's consent, as changes of its agreement: asked, reminded, answered, over. Each goes
 * with what it means for the agreement, in the same write.
 */
import type { ConsentChannel } from '@phonebill/contract';
import type { AgreementTimes } from '../../config/index.ts';
import type { AgreementChange } from './agreement-change.ts';
import { agreedConsent, isLive, isOpen, type Terms } from './aggregate.ts';
import { type WithoutConsent, terminateWithoutConsent } from './termination.ts';

/** A member is asked so often for one consent at most, the reminder aside. */
export const MOST_ASKS = 3;

/** Whether the member must agree anew: the signer would pay more, or for longer. */
export function asksForMore(before: Terms, after: Terms): boolean {
  return (
    after.amountFen > before.amountFen ||
    after.capPerMonthFen > before.capPerMonthFen ||
    (before.endsOn !== null && (after.endsOn === null || after.endsOn > before.endsOn))
  );
}

/**
 * A consent is to be asked for; gives its number. It takes the place of one that was open: a member has one
 * question of an agreement to answer at a time.
 */
export function requestConsent(
  change: AgreementChange,
  consent: { readonly operationKey: string | null; readonly terms: Terms; readonly replyCode: string },
  nextAt: Date | null = null,
): string {
  for (const open of change.after.consents.filter(isOpen)) change.consent(open.consentNo, 'cancelled');
  return change.addConsent({ ...consent, nextAt });
}

/** The member is asked; the time to answer begins. */
export function askMember(change: AgreementChange, consentNo: string, times: AgreementTimes): void {
  change.consent(consentNo, 'asked', {
    askCount: 1,
    askedAt: change.at,
    expiresAt: new Date(change.at.getTime() + times.consentValidMs),
    nextAt: new Date(change.at.getTime() + times.remindMemberMs),
  });
  change.enqueueConsentNotice('memberAsked', consentNo, '1');
  change.enqueueConsentNotice('signerAsked', consentNo);
}

/** The same message once more; the time to answer goes on as it was. */
export function askMemberAgain(change: AgreementChange, consentNo: string): void {
  const askCount = change.consentOf(consentNo).askCount + 1;
  change.amendConsent(consentNo, 'askedAgain', { askCount, askedAt: change.at });
  change.enqueueConsentNotice('memberAsked', consentNo, String(askCount));
}

/** One SMS reminds the member that the question waits for an answer. */
export function remindMember(change: AgreementChange, consentNo: string): void {
  change.consent(consentNo, 'reminded', { remindedAt: change.at, nextAt: null });
  change.enqueueConsentNotice('memberReminded', consentNo);
}

/** The member agrees: what waited for it goes on, and an earlier consent of the agreement is replaced. */
export function agree(change: AgreementChange, consentNo: string, by: ConsentChannel): void {
  const earlier = agreedConsent(change.after);
  const { operationKey } = change.consentOf(consentNo);
  change.consent(consentNo, 'agreed', answered(change, by), { by });
  if (earlier) change.consent(earlier.consentNo, 'replaced');
  if (operationKey !== null) change.operation(operationKey, 'memberAgreed', { nextAt: change.at });
  change.enqueueConsentNotice('signerAgreed', consentNo);
  // A reply by SMS is answered by one SMS already.
  if (by !== 'sms') change.enqueueConsentNotice('memberAgreed', consentNo);
}

/** The member does not agree to what they were asked. */
export function refuse(change: AgreementChange, consentNo: string, by: ConsentChannel): void {
  change.consent(consentNo, 'refused', answered(change, by), { by });
  goOnWithout(change, consentNo, 'consentRefused');
}

/** The time to answer is over. */
export function expire(change: AgreementChange, consentNo: string): void {
  change.consent(consentNo, 'expired', { nextAt: null });
  goOnWithout(change, consentNo, 'consentExpired');
}

/** The signer takes back what was asked for an opening or a change. */
export function takeBack(change: AgreementChange, consentNo: string): void {
  const { operationKey } = change.consentOf(consentNo);
  change.consent(consentNo, 'cancelled');
  if (operationKey !== null) change.operation(operationKey, 'replaced', { nextAt: null });
  if (change.after.agreement.state === 'draft') change.agreement('takenBack');
}

/**
 * The member takes an agreed consent back: the agreement ends with it. While the wallet is still being asked
 * for the mandate, the opening is refused and whatever the wallet signs is ended.
 */
function withdraw(change: AgreementChange, consentNo: string, by: ConsentChannel): void {
  const { operationKey } = change.consentOf(consentNo);
  change.consent(consentNo, 'withdrawn', answered(change, by), { by });
  if (isLive(change.after.agreement)) terminateWithoutConsent(change, 'consentWithdrawn');
  else if (change.after.agreement.state === 'draft' && operationKey !== null) {
    change.operation(operationKey, 'refused', { refusal: 'memberRefused', nextAt: null });
    change.agreement('memberRefused');
    change.mandate('ending', { mandateAttemptCount: 0, mandateNextAt: change.at });
    change.enqueueConsentNotice('signerRefused', consentNo);
  }
  if (by !== 'sms') change.enqueueConsentNotice('memberStopped', consentNo);
}

/**
 * The member wants it stopped: that means the agreement, whichever of its asks it was said about, as of a
 * change that was refused since. False: nothing of it is agreed or asked.
 */
export function stop(change: AgreementChange, consentNo: string, by: ConsentChannel): boolean {
  const counts = agreedConsent(change.after);
  if (counts) withdraw(change, counts.consentNo, by);
  else if (isOpen(change.consentOf(consentNo))) refuse(change, consentNo, by);
  else return false;
  return true;
}

const answered = (change: AgreementChange, answeredBy: ConsentChannel) => ({
  answeredAt: change.at,
  answeredBy,
  nextAt: null,
});

/**
 * A consent was not given: an opening comes to nothing, a change is not made, and a live agreement that no
 * earlier consent carries ends.
 */
function goOnWithout(change: AgreementChange, consentNo: string, reason: WithoutConsent): void {
  const { operationKey } = change.consentOf(consentNo);
  const isRefused = reason === 'consentRefused';
  if (operationKey !== null)
    change.operation(operationKey, isRefused ? 'refused' : 'expired', {
      refusal: isRefused ? 'memberRefused' : null,
      nextAt: null,
    });
  if (change.after.agreement.state === 'draft')
    change.agreement(isRefused ? 'memberRefused' : 'setupExpired');
  else if (isLive(change.after.agreement) && agreedConsent(change.after) === null)
    return terminateWithoutConsent(change, reason);
  change.enqueueConsentNotice(isRefused ? 'signerRefused' : 'signerExpired', consentNo);
}
