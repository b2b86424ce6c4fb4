/** What a card of the list says. Pure. */
import type { AgreementView } from '@phonebill/contract/wire';
import { nextChargeWords } from '../../../agreement-view/next-charge.ts';
import { type StateTone, stateWords } from '../../../agreement-view/state-words.ts';
import type { Language } from '../../../platform/language/index.ts';
import { listTexts } from './texts.ts';

interface CardWords {
  readonly tone: StateTone;
  readonly state: string;
  /** What it does next, or why nothing; null where a notice says it. */
  readonly next: string | null;
}

export function cardWords(agreement: AgreementView, now: number, language: Language): CardWords {
  const { tone, state, sentence, reason } = stateWords(agreement, language);
  const next = nextChargeWords(agreement, now, language);
  return {
    tone,
    state,
    next:
      next ??
      (agreement.role === 'payee'
        ? (payeeSentence(agreement, language) ?? sentence)
        : reason === null
          ? sentence
          : null),
  };
}

/** Who does not pay is neither told why it stopped or ended nor what to do about it. */
function payeeSentence({ state }: AgreementView, language: Language): string | null {
  if (state === 'suspended' || state === 'paused') return listTexts[language].payeeStopped;
  if (state === 'ended') return listTexts[language].payeeEnded;
  return state === 'cancelled' ? listTexts[language].payeeCancelled : null;
}
