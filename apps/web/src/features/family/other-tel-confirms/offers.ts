/** Loads, answers and describes what others ask and pay for the user's own number. */
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
 * Loads what others ask and pay for the user's own number (SPEC section 7, queryProtocolByAgrMbl); loads it
 * repeatedly while something waits for an answer, which may be given by SMS. With null nothing is loaded.
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

/** Sends the member's answer (SPEC section 7, user/confirm) and shows its effect at once. */
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

/** The answers given since the page was opened, each with the group in which the offer was then. */
export type Answers = Readonly<Record<string, { readonly answer: OfferAnswer; readonly group: GroupName }>>;

/**
 * Groups offers into waiting, running and ended; the one that the link names is first in its group. An offer
 * that was answered here stays in its group, so that the result is seen there.
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

/** Returns the answers with one added. */
export function withAnswer(answers: Answers, offer: ConsentOfferView, answer: OfferAnswer): Answers {
  const { consentNo } = offer;
  return { ...answers, [consentNo]: { answer, group: answers[consentNo]?.group ?? groupOf(offer) } };
}

/** Returns whether the member has agreed to former terms of the same agreement, which run meanwhile. */
export function changesAgreed(offer: ConsentOfferView, offers: readonly ConsentOfferView[]): boolean {
  return (
    isOpen(offer) &&
    offers.some(({ agreementNo, state }) => agreementNo === offer.agreementNo && state === 'agreed')
  );
}

/** Returns the terms of an offer for the sentence, without the sources, which are the signer's own matter. */
export function termsOf({ terms }: Pick<ConsentOfferView, 'terms'>): TermsView {
  return { ...terms, thresholdFen: null, payOrder: [] };
}

/** Returns who pays, as far as the member may know: `138****8000 · *三`. */
export function signerText({
  signerMobileNo,
  signerName,
}: Pick<ConsentOfferView, 'signerMobileNo' | 'signerName'>): string {
  return dotted(signerMobileNo, signerName);
}

/** Returns the text if it is a consent number as in a link, else null. */
export function asConsentNo(text: string | null): string | null {
  return text !== null && /^M\d{26}$/.test(text) ? text : null;
}

/** Returns the state of an offer with its colour. */
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

/** Returns the effect of an answer. */
export function outcomeOf(
  answer: OfferAnswer,
  language: Language,
): { readonly title: string; readonly text: string } {
  const [copy, name] = [offerCopy[language], outcomes[answer]];
  return { title: `${copy[name]}${language === 'zh' ? '。' : '.'}`, text: copy[`${name}Text`] };
}
