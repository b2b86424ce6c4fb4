/** What a member is shown of what others ask and pay. Pure. */
import type { CallInput, ConsentOfferView, TermsView } from '@phonebill/contract/wire';
import { isOpen } from '../../../member-consent/consent-state.ts';

export type OfferAnswer = CallInput<'POST /auto/v1/protocol/user/confirm'>['answer'];

type State = Pick<ConsentOfferView, 'state'>;

type GroupName = 'open' | 'paid' | 'over';
export type OfferGroups = Readonly<Record<GroupName, readonly ConsentOfferView[]>>;

/** What was answered since the page was opened, and where the offer stood then. */
export type Answers = Readonly<Record<string, { readonly answer: OfferAnswer; readonly group: GroupName }>>;

/**
 * What waits, what runs and what is over; the one that the link names comes first in its group. One that was
 * answered here stays where it was, so that its outcome is seen.
 */
export function groupOffers(
  offers: readonly ConsentOfferView[],
  named: string | null = null,
  answers: Answers = {},
): OfferGroups {
  const sorted = [
    ...offers.filter(({ consentNo }) => consentNo === named),
    ...offers.filter(({ consentNo }) => consentNo !== named),
  ];
  const of = (group: GroupName) =>
    sorted.filter((offer) => (answers[offer.consentNo]?.group ?? groupOf(offer)) === group);
  return { open: of('open'), paid: of('paid'), over: of('over') };
}

function groupOf(offer: State): GroupName {
  if (isOpen(offer)) return 'open';
  return offer.state === 'agreed' ? 'paid' : 'over';
}

/** The answers with one more. */
export function withAnswer(answers: Answers, offer: ConsentOfferView, answer: OfferAnswer): Answers {
  const { consentNo } = offer;
  return { ...answers, [consentNo]: { answer, group: answers[consentNo]?.group ?? groupOf(offer) } };
}

/** Whether the member has agreed to former terms of the same agreement, which run meanwhile. */
export function changesAgreed(offer: ConsentOfferView, offers: readonly ConsentOfferView[]): boolean {
  return (
    isOpen(offer) &&
    offers.some(({ agreementNo, state }) => agreementNo === offer.agreementNo && state === 'agreed')
  );
}

/** The terms of an offer, whose sources are the signer's own matter, as the sentence takes them. */
export function termsOf({ terms }: Pick<ConsentOfferView, 'terms'>): TermsView {
  return { ...terms, thresholdFen: null, payOrder: [] };
}

/** Who pays, as far as the member is told: `138****8000 · *三`. */
export function signerText({
  signerMobileNo,
  signerName,
}: Pick<ConsentOfferView, 'signerMobileNo' | 'signerName'>): string {
  return signerName === null ? signerMobileNo : `${signerMobileNo} · ${signerName}`;
}

/** A consent's number as a link has it; anything else names none. */
export function asConsentNo(text: string | null): string | null {
  return text !== null && /^M\d{26}$/.test(text) ? text : null;
}
