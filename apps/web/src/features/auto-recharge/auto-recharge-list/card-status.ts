import type { AgreementView } from '@phonebill/contract/wire';
import { type StateTone, stateWords } from '../../../agreement-view/agreement-status.ts';
import { chargeReasonWords } from '../../../agreement-view/charge-status.ts';
import { agreementTexts } from '../../../agreement-view/terms-copy.ts';
import { formatShortDay, formatShortMoment } from '../../../platform/china-time/short-time.ts';
import type { Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { listTexts } from './copy.ts';

/** What a card of the list says. Pure. */

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
      (agreement.role === 'beneficiary'
        ? (beneficiarySentence(agreement, language) ?? sentence)
        : reason === null
          ? sentence
          : null),
  };
}

/** Who does not pay is neither told why it stopped or ended nor what to do about it. */
function beneficiarySentence({ state }: AgreementView, language: Language): string | null {
  if (state === 'suspended' || state === 'paused') return listTexts[language].beneficiaryStopped;
  if (state === 'ended') return listTexts[language].beneficiaryEnded;
  return state === 'cancelled' ? listTexts[language].beneficiaryCancelled : null;
}

/** What an agreement does next, in one line. Pure. */

/** `Tops up ¥50.00 on 15 Dec`; null when nothing will happen: paused, suspended, over. */
export function nextChargeWords(
  { state, nextCharge, skipNext, terms }: Pick<AgreementView, 'state' | 'nextCharge' | 'skipNext' | 'terms'>,
  now: number,
  language: Language,
): string | null {
  const texts = agreementTexts[language];
  if (state !== 'active') return null;
  if (nextCharge === null) {
    if (skipNext) return texts.skippedOnce;
    return terms.trigger === 'balance'
      ? texts.whenBelow(showFen(terms.amountFen), showFen(terms.thresholdFen ?? 0))
      : null;
  }
  const at = Date.parse(nextCharge.debitAt);
  const amount = showFen(nextCharge.amountFen);
  switch (nextCharge.state) {
    case 'skipped':
      return texts.skipped(formatShortDay(at, now, language));
    case 'announced':
      return texts.announced(amount, formatShortMoment(at, now, language));
    case 'retrying': {
      const moment = formatShortMoment(at, now, language);
      return nextCharge.reason === null
        ? texts.retrying(moment)
        : texts.retryingBecause(moment, chargeReasonWords(nextCharge.reason, language));
    }
    case 'planned':
      return skipNext
        ? texts.skipped(formatShortDay(at, now, language))
        : texts.planned(amount, formatShortDay(at, now, language));
  }
}
