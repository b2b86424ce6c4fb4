/** The outcome of a cancelled agreement, kept in the history entry so that a reload still shows it. */
import type { CallResponse } from '@phonebill/contract/wire';
import { formatShortDay } from '../../../../platform/china-time/short-time.ts';
import type { Language } from '../../../../platform/language/index.ts';
import { showFen } from '../../../../ui/amount/amount-parts.ts';
import { underWayCopy } from '../copy.ts';
import { cancelCopy } from './copy.ts';

type Answer = CallResponse<'POST /auto/v1/creditPay/cancelProtocolByAgrMbl'>;
const outcomes = ['willFinish', 'beingCancelled', 'stopped'] as const;

export interface CancelOutcome {
  /** The outcome of the charge that was under way; null if there was none. */
  readonly underWay: {
    readonly outcome: (typeof outcomes)[number];
    readonly amountFen: number;
    readonly debitAt: string;
  } | null;
  readonly owedFen: number;
}

export function outcomeOf({ underWay, owedFen }: Answer): CancelOutcome {
  return {
    underWay: underWay && {
      outcome: underWay.outcome,
      amountFen: underWay.charge.amountFen,
      debitAt: underWay.charge.debitAt,
    },
    owedFen,
  };
}

/** Reads the outcome from a history entry's state; null if there is no valid one. */
export function readOutcome(state: unknown): CancelOutcome | null {
  const { cancelled } = (state ?? {}) as { cancelled?: Partial<CancelOutcome> };
  if (typeof cancelled !== 'object' || cancelled === null || !Number.isSafeInteger(cancelled.owedFen))
    return null;
  const { underWay } = cancelled;
  const isOurs =
    underWay &&
    outcomes.includes(underWay.outcome) &&
    Number.isSafeInteger(underWay.amountFen) &&
    !Number.isNaN(Date.parse(underWay.debitAt));
  return { underWay: isOurs ? underWay : null, owedFen: cancelled.owedFen ?? 0 };
}

/** Returns what happens to money that was on its way, and what is left to pay. */
export function outcomeText(
  { underWay, owedFen }: CancelOutcome,
  now: number,
  language: Language,
): readonly string[] {
  const copy = cancelCopy[language];
  const money = underWay
    ? underWayCopy[language][underWay.outcome](
        showFen(underWay.amountFen),
        formatShortDay(Date.parse(underWay.debitAt), now, language),
      )
    : copy.nothingMore;
  return owedFen > 0 ? [money, copy.owed(showFen(owedFen))] : [money];
}
