/**
 * The outcome of a payment at a cashier, by the last four digits of the number that it tops up, with which
 * its subject ends. This table is the only source: the cashiers act on it, and the start page and the README
 * list it.
 */
import { type Fen, fen } from '@phonebill/money';
import { byLastDigits, type OutcomeRow } from '../outcome-table.ts';

export interface CashierOutcome extends OutcomeRow {
  /** The amount taken in addition to what was asked for. */
  readonly takesMoreFen: Fen;
  /** Refunds are answered as processing and are then unknown, until they are sent again. */
  readonly losesRefunds: boolean;
  readonly zh: string;
}

const ONE_YUAN = fen(100);
/** The change in the amount taken that the knob `otherAmountRate` causes. */
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

/** Returns the outcome for a trade. */
export function cashierOutcomeOf({ subject }: { readonly subject: string }): CashierOutcome {
  return ofDigits(subject);
}

/**
 * Returns the amount to take: the amount asked for plus the change, or without the change if the sum would be
 * zero or less, or more than is available.
 */
export function amountToTake(asked: Fen, moreFen: Fen, availableFen: Fen): Fen {
  const taken = asked + moreFen;
  return taken > 0n && taken <= availableFen ? taken : asked;
}
