/** The texts on a card of the list. */
import type { AgreementView } from '@phonebill/contract/wire';
import { type StateTone, agreementDisplayStatus } from '../../../agreement-view/agreement-status.ts';
import { chargeReasonText } from '../../../agreement-view/charge-status.ts';
import { termsCopy } from '../../../agreement-view/terms-sentence.ts';
import { formatShortDay, formatShortMoment } from '../../../platform/china-time/short-time.ts';
import type { Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { listCopy } from './copy.ts';

interface CardDisplayStatus {
  readonly tone: StateTone;
  readonly state: string;
  /** The agreement's next action, or why there is none; null if a notice shows it. */
  readonly next: string | null;
}

export function cardDisplayStatus(
  agreement: AgreementView,
  now: number,
  language: Language,
): CardDisplayStatus {
  const { tone, state, sentence, reason } = agreementDisplayStatus(agreement, language);
  const next = nextChargeText(agreement, now, language);
  return {
    tone,
    state,
    next:
      next ??
      (agreement.role === 'beneficiary'
        ? (beneficiaryText(agreement, language) ?? sentence)
        : reason === null
          ? sentence
          : null),
  };
}

/** The member, who does not pay, is not shown why it stopped or ended nor what to do about it. */
function beneficiaryText({ state }: AgreementView, language: Language): string | null {
  if (state === 'suspended' || state === 'paused') return listCopy[language].beneficiaryStopped;
  if (state === 'ended') return listCopy[language].beneficiaryEnded;
  return state === 'cancelled' ? listCopy[language].beneficiaryCancelled : null;
}

/**
 * Returns an agreement's next charge in one line: `Tops up ¥50.00 on 15 Dec`. Null if there will be none:
 * paused, suspended, ended, or put on hold.
 */
export function nextChargeText(
  {
    state,
    nextCharge,
    skipNext,
    terms,
    restsBecause,
  }: Pick<AgreementView, 'state' | 'nextCharge' | 'skipNext' | 'terms' | 'restsBecause'>,
  now: number,
  language: Language,
): string | null {
  const copy = termsCopy[language];
  if (state !== 'active' || restsBecause) return null;
  if (nextCharge === null) {
    if (skipNext) return copy.skippedOnce;
    return terms.trigger === 'balance'
      ? copy.whenBelow(showFen(terms.amountFen), showFen(terms.thresholdFen ?? 0))
      : null;
  }
  const at = Date.parse(nextCharge.debitAt);
  const amount = showFen(nextCharge.amountFen);
  switch (nextCharge.state) {
    case 'skipped':
      return copy.skipped(formatShortDay(at, now, language));
    case 'announced':
      return copy.announced(amount, formatShortMoment(at, now, language));
    case 'retrying': {
      const moment = formatShortMoment(at, now, language);
      return nextCharge.reason === null
        ? copy.retrying(moment)
        : copy.retryingBecause(moment, chargeReasonText(nextCharge.reason, language));
    }
    case 'planned':
      return skipNext
        ? copy.skipped(formatShortDay(at, now, language))
        : copy.planned(amount, formatShortDay(at, now, language));
  }
}
