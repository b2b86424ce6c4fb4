/** Applies a member's reply by SMS (the reply itself is read and answered elsewhere). */
import { type AgreementChange } from '../model/agreement-change.ts';
import { agreementNoOfConsent } from '../model/agreement-no.ts';
import { isOpen, type MemberConsent } from '../model/aggregate.ts';
import { agree, expire, refuse, stop } from '../model/consent-changes.ts';
import type { ConsentQueries } from '../store/consent-queries.ts';
import { askedConsentStates, deniedConsentStates } from '../model/states/member-consent.ts';

export interface MemberReply {
  /** The sender's number, as the SMS centre states it. */
  readonly mobileNo: string;
  /** The meaning of the reply. `stopAll` stops everything that anyone pays for this number. */
  readonly word: 'agree' | 'refuse' | 'stop' | 'stopAll' | 'unclear';
  /** The digits of the reply, as 37 in Y37; null when there were none. */
  readonly replyCode: string | null;
  /** When the member sent it, as the SMS centre states. */
  readonly repliedAt: Date;
  readonly messageId: string;
}

/**
 * The outcome of a reply. `done`: it changed something. `already`: the same was answered before. `nothing`:
 * there is nothing, or no longer anything, that it could be about. `ambiguous`: which of several is meant, or
 * what, is unclear.
 */
export type ReplyOutcome = 'done' | 'already' | 'nothing' | 'ambiguous';

/** Changes an agreement from a reading, and does what is due then. */
type ChangeAgreement = <T>(agreementNo: string, decide: (change: AgreementChange) => T) => Promise<T | null>;

export function createMemberReplies({
  queries,
  changeAgreement,
}: {
  readonly queries: Pick<ConsentQueries, 'offers' | 'withReplyCode'>;
  readonly changeAgreement: ChangeAgreement;
}): (reply: MemberReply) => Promise<ReplyOutcome> {
  async function about(
    consentNo: string,
    word: 'agree' | 'refuse' | 'stop',
  ): Promise<'done' | 'already' | 'nothing'> {
    const outcome = await changeAgreement(agreementNoOfConsent(consentNo), (change) =>
      answerBySms(change, consentNo, word),
    );
    return outcome ?? 'nothing';
  }

  async function stopAll(consents: readonly MemberConsent[]): Promise<ReplyOutcome> {
    const outcomes: string[] = [];
    for (const { consentNo, endedAt } of consents)
      if (endedAt === null) outcomes.push(await about(consentNo, 'stop'));
    if (outcomes.includes('done')) return 'done';
    return consents.some(({ state }) => deniedConsentStates.has(state)) ? 'already' : 'nothing';
  }

  return async ({ mobileNo, word, replyCode, repliedAt }) => {
    // A member cannot answer what they have not been asked yet: a message that was delayed for long is about
    // an earlier request.
    const wasAsked = ({ requestedAt }: MemberConsent): boolean => requestedAt <= repliedAt;
    if (word === 'stopAll' || word === 'unclear' || replyCode === null) {
      const consents = (await queries.offers(mobileNo)).map(({ consent }) => consent).filter(wasAsked);
      if (word === 'stopAll') return stopAll(consents);
      if (word === 'unclear') return consents.some(isOpen) ? 'ambiguous' : 'nothing';
      const [one, ...others] = meant(consents, word);
      if (one) return others.length > 0 ? 'ambiguous' : about(one.consentNo, word);
      return consents[0]?.state === SAID[word] ? 'already' : 'nothing';
    }
    const consent = (await queries.withReplyCode(mobileNo, replyCode)).find(wasAsked);
    return consent ? about(consent.consentNo, word) : 'nothing';
  };
}

/** Returns the consents that a reply without digits can be about. */
function meant(consents: readonly MemberConsent[], word: 'agree' | 'refuse' | 'stop'): MemberConsent[] {
  if (word !== 'stop') return consents.filter(isOpen);
  const agreed = consents.filter(({ state }) => state === 'agreed');
  return agreed.length > 0 ? agreed : consents.filter(isOpen);
}

const SAID = { agree: 'agreed', refuse: 'refused', stop: 'withdrawn' } as const;

/**
 * Applies a reply to one consent. The first answer is the valid one; the same again changes nothing, and
 * stopping is always possible.
 */
function answerBySms(
  change: AgreementChange,
  consentNo: string,
  word: 'agree' | 'refuse' | 'stop',
): 'done' | 'already' | 'nothing' {
  const consent = openInTime(change, consentNo);
  if (word === 'stop' && stop(change, consentNo, 'sms')) return 'done';
  if (consent === null) return 'nothing';
  if (word === 'agree' && askedConsentStates.has(consent.state)) agree(change, consentNo, 'sms');
  else if (word === 'refuse' && isOpen(consent)) refuse(change, consentNo, 'sms');
  else return consent.state === SAID[word] || isRefusedStop(consent, word) ? 'already' : 'nothing';
  return 'done';
}

const isRefusedStop = ({ state }: MemberConsent, word: string): boolean =>
  word === 'stop' && state === 'refused';

/**
 * Returns the consent, after expiring it if its time is over; null when there is none, or its time is over.
 */
export function openInTime(change: AgreementChange, consentNo: string): MemberConsent | null {
  const consent = change.after.consents.find((one) => one.consentNo === consentNo);
  if (!consent) return null;
  if (!isOpen(consent) || consent.expiresAt === null || consent.expiresAt > change.at) return consent;
  expire(change, consentNo);
  return null;
}
