/**
 * What becomes of a payment at a cashier, by the last four digits of the number that it tops up, which its
 * subject ends with. This table is the one source: the cashiers act on it, the start page and the README list
 * it.
 */
import { type Fen, fen } from '@phonebill/money';
import { byLastDigits, type OutcomeRow } from '../outcome-table.ts';

export interface CashierOutcome extends OutcomeRow {
  /** What is taken beside the amount that was asked for. */
  readonly takesMoreFen: Fen;
  /** Refunds are answered as processing and then not known, until they are sent again. */
  readonly losesRefunds: boolean;
  readonly zh: string;
}

const ONE_YUAN = fen(100);
/** What the knob `otherAmountRate` takes beside what was asked for. */
export const LESS_BY_FAULT = -ONE_YUAN;

export const cashierOutcomes: readonly CashierOutcome[] = [
  {
    digits: '0041',
    takesMoreFen: ONE_YUAN,
    losesRefunds: false,
    zh: '实际多扣 1 元，查询与回调均如此',
    en: 'Takes ¥1 more than asked for, and says so',
  },
  {
    digits: '0042',
    takesMoreFen: -ONE_YUAN,
    losesRefunds: false,
    zh: '实际少扣 1 元，查询与回调均如此',
    en: 'Takes ¥1 less than asked for, and says so',
  },
  {
    digits: '0043',
    takesMoreFen: fen(0),
    losesRefunds: true,
    zh: '退款先答处理中，之后查无此单，重发后到账',
    en: 'A refund is processing, then not known; sent again it is settled',
  },
  {
    digits: null,
    takesMoreFen: fen(0),
    losesRefunds: false,
    zh: '按所付金额扣款，退款即到账',
    en: 'Takes what was asked for; a refund is settled at once',
  },
];

const ofDigits = byLastDigits(cashierOutcomes);

/** The outcome for a trade. */
export function cashierOutcomeOf({ subject }: { readonly subject: string }): CashierOutcome {
  return ofDigits(subject);
}

/**
 * What is taken instead of an amount: all of it when there is no other, never more than there is, and never
 * nothing.
 */
export function amountToTake(asked: Fen, moreFen: Fen, availableFen: Fen): Fen {
  const taken = asked + moreFen;
  return taken > 0n && taken <= availableFen ? taken : asked;
}
