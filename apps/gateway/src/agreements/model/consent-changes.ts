/**
 * Changes of a member's consent, made as changes of its agreement: asked, reminded, answered, ended. Each is
 * written together with its consequences for the agreement.
 */
import type { ConsentChannel } from '@phonebill/contract';
import type { AgreementTimes } from '../../config/index.ts';
import type { AgreementChange } from './agreement-change.ts';
import { agreedConsent, isLive, isOpen, type Terms } from './aggregate.ts';
import { type WithoutConsent, terminateWithoutConsent } from './termination.ts';

/** The most times that a member is asked for one consent, not counting the reminder. */
export const MOST_ASKS = 3;

/** Returns whether the member must agree again, because the signer would pay more, or for longer. */
export function asksForMore(before: Terms, after: Terms): boolean {
  return (
    after.amountFen > before.amountFen ||
    after.capPerMonthFen > before.capPerMonthFen ||
    (before.endsOn !== null && (after.endsOn === null || after.endsOn > before.endsOn))
  );
}

/**
 * Adds a consent that the member is to be asked for; returns its number. It replaces one that was open: a
 * member has only one request of an agreement to answer at a time.
 */
export function requestConsent(
  change: AgreementChange,
  consent: { readonly operationKey: string | null; readonly terms: Terms; readonly replyCode: string },
  nextAt: Date | null = null,
): string {
  for (const open of change.after.consents.filter(isOpen)) change.consent(open.consentNo, 'cancelled');
  return change.addConsent({ ...consent, nextAt });
}

/** Asks the member; the time to answer begins. */
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

/** Sends the member the same message once more; the time to answer is not extended. */
export function askMemberAgain(change: AgreementChange, consentNo: string): void {
  const askCount = change.consentOf(consentNo).askCount + 1;
  change.amendConsent(consentNo, 'askedAgain', { askCount, askedAt: change.at });
  change.enqueueConsentNotice('memberAsked', consentNo, String(askCount));
}

/** Reminds the member by one SMS that the request waits for an answer. */
export function remindMember(change: AgreementChange, consentNo: string): void {
  change.consent(consentNo, 'reminded', { remindedAt: change.at, nextAt: null });
  change.enqueueConsentNotice('memberReminded', consentNo);
}

/**
 * Records that the member agrees: the operation that waited continues, and an earlier consent of the
 * agreement is replaced.
 */
export function agree(change: AgreementChange, consentNo: string, by: ConsentChannel): void {
  const earlier = agreedConsent(change.after);
  const { operationKey } = change.consentOf(consentNo);
  change.consent(consentNo, 'agreed', answered(change, by), { by });
  if (earlier) change.consent(earlier.consentNo, 'replaced');
  if (operationKey !== null) change.operation(operationKey, 'memberAgreed', { nextAt: change.at });
  change.enqueueConsentNotice('signerAgreed', consentNo);
  // A reply by SMS is already answered by an SMS.
  if (by !== 'sms') change.enqueueConsentNotice('memberAgreed', consentNo);
}

/** Records that the member refuses. */
export function refuse(change: AgreementChange, consentNo: string, by: ConsentChannel): void {
  change.consent(consentNo, 'refused', answered(change, by), { by });
  goOnWithout(change, consentNo, 'consentRefused');
}

/** Ends the time to answer. */
export function expire(change: AgreementChange, consentNo: string): void {
  change.consent(consentNo, 'expired', { nextAt: null });
  goOnWithout(change, consentNo, 'consentExpired');
}

/** Withdraws the signer's request for the consent to an opening or a change. */
export function takeBack(change: AgreementChange, consentNo: string): void {
  const { operationKey } = change.consentOf(consentNo);
  change.consent(consentNo, 'cancelled');
  if (operationKey !== null) change.operation(operationKey, 'replaced', { nextAt: null });
  if (change.after.agreement.state === 'draft') change.agreement('takenBack');
}

/**
 * Records that the member withdraws an agreed consent: the agreement ends with it. While the wallet is still
 * being asked for the mandate, the opening is refused and whatever the wallet signs is ended.
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
 * Records that the member wants it stopped: this ends the agreement, whichever of its consents they referred
 * to, for example that of a change that was refused since. Returns false when none of its consents is agreed
 * or open.
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
 * Applies that a consent was not given: an opening fails, a change is not made, and a live agreement without
 * an earlier consent ends.
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
