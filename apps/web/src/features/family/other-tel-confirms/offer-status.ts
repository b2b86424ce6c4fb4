import type { ConsentState } from '@phonebill/contract/wire';
import type { Language } from '../../../platform/language/index.ts';
import type { MarkTone } from '../../../ui/state-mark/state-mark.tsx';
import { offerCopy } from './copy.ts';
import type { OfferAnswer } from './offer-groups.ts';

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
