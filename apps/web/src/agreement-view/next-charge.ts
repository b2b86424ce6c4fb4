/** What an agreement does next, in one line. Pure. */
import type { AgreementView } from '@phonebill/contract/wire';
import type { Language } from '../platform/language/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';
import { chargeReasonWords } from './charge-words.ts';
import { agreementTexts } from './texts.ts';
import { formatShortDay, formatShortMoment } from '../platform/china-time/short-time.ts';

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
