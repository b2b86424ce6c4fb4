/** What others ask and pay for the own number: asking about it, answering it, and how it is shown. */
import type { ConsentOfferView, CallInput, TermsView, ConsentState } from '@phonebill/contract/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOpen } from '../../../member-consent/consent-state.ts';
import { pollWait } from '../../../order-view/polling.ts';
import { call, type CallError } from '../../../platform/http/index.ts';
import type { Language } from '../../../platform/language/index.ts';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';
import type { MarkTone } from '../../../ui/state-mark/state-mark.tsx';
import { offerCopy } from './copy.ts';
import { dotted } from '../../../ui/phrases/dotted.ts';

/**
 * What others ask and pay for the own number (SPEC section 7, queryProtocolByAgrMbl); asked about again while
 * something waits for an answer, which may come by SMS. Null asks nothing.
 */
export function useOffers(mobileNo: string | null) {
  return useQuery({
    queryKey: queryKey('agreements', 'offers', mobileNo ?? ''),
    queryFn: async ({ signal }): Promise<readonly ConsentOfferView[]> =>
      (
        await call(
          'GET /auto/v1/protocol/queryProtocolByAgrMbl',
          { agrMbl: mobileNo ?? '' },
          { failureShownBy: 'caller', signal },
        )
      ).offers,
    enabled: mobileNo !== null,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.some(isOpen) ? pollWait(Number.POSITIVE_INFINITY) : false,
  });
}

/** The member's answer (SPEC section 7, user/confirm). What it changes is shown at once. */
export function useAnswer(mobileNo: string) {
  const queries = useQueryClient();
  return useMutation<
    ConsentOfferView,
    CallError,
    { readonly consentNo: string; readonly answer: OfferAnswer }
  >({
    mutationFn: async (input) =>
      (await call('POST /auto/v1/protocol/user/confirm', input, { failureShownBy: 'caller' })).offer,
    onSuccess: (offer) =>
      queries.setQueryData<readonly ConsentOfferView[]>(
        queryKey('agreements', 'offers', mobileNo),
        (offers) => offers?.map((each) => (each.consentNo === offer.consentNo ? offer : each)),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: queryFamily('agreements') }),
  });
}

export type OfferAnswer = CallInput<'POST /auto/v1/protocol/user/confirm'>['answer'];

type State = Pick<ConsentOfferView, 'state'>;

type GroupName = 'open' | 'paid' | 'over';
type OfferGroups = Readonly<Record<GroupName, readonly ConsentOfferView[]>>;

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
  return dotted(signerMobileNo, signerName);
}

/** A consent's number as a link has it; anything else names none. */
export function asConsentNo(text: string | null): string | null {
  return text !== null && /^M\d{26}$/.test(text) ? text : null;
}

/** How an offer stands, in a word with its colour. Pure. */
export function offerMark(
  state: ConsentState,
  language: Language,
): { readonly tone: MarkTone; readonly text: string } {
  const copy = offerCopy[language];
  switch (state) {
    case 'requested':
    case 'asked':
    case 'reminded':
      return { tone: 'waiting', text: copy.asked };
    case 'agreed':
      return { tone: 'good', text: copy.agreed };
    case 'refused':
    case 'withdrawn':
    case 'expired':
    case 'cancelled':
    case 'replaced':
      return { tone: 'quiet', text: copy[state] };
  }
}

const outcomes = {
  agree: 'agreedNow',
  refuse: 'refusedNow',
  stop: 'withdrawnNow',
  block: 'blockedNow',
  unblock: 'unblockedNow',
} as const satisfies Record<OfferAnswer, string>;

/** What an answer has done. */
export function outcomeOf(
  answer: OfferAnswer,
  language: Language,
): { readonly title: string; readonly text: string } {
  const [copy, name] = [offerCopy[language], outcomes[answer]];
  return { title: `${copy[name]}${language === 'zh' ? '。' : '.'}`, text: copy[`${name}Text`] };
}
