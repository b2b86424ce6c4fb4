/**
 * When automatic top-up does what. Published to users by protocol/rules and to operators in
 * docs/operations.md. All in milliseconds unless said otherwise.
 */
import { DAY_MS, HOUR_MS, type Hours } from '../runtime/china-time.ts';

export interface AgreementTimes {
  /** How long before the debit a charge is announced, by trigger. */
  readonly noticeMs: { readonly day: number; readonly balance: number };
  /** Nothing is debited outside these hours in China. */
  readonly debitHours: Hours;
  /**
   * The charges of a day begin at this hour and are spread over so long, each agreement at its own moment.
   */
  readonly dayDebitHour: number;
  readonly spreadMs: number;
  /** After the first refused debit, in order; then the agreement is suspended. */
  readonly retryAfterMs: readonly number[];
  /** How long a code for opening or changing can be entered. */
  readonly sealWithinMs: number;
  /** Waits between questions to the wallet about mandates; the last repeats. */
  readonly askMandateMs: readonly number[];
  /** An order tells its agreement when it changes; so long after, it is looked at all the same. */
  readonly followOrderMs: number;
  /** A balance is asked for once in so long; so long after no answer. */
  readonly askBalanceMs: number;
  readonly askBalanceAgainMs: number;
  /** At most so many questions per second to each carrier, over all processes. */
  readonly balanceQuestionsPerSecond: number;
  /** What credit pay laid out is due so long after the top-up. */
  readonly creditDueMs: number;
  /** An agreement that ends within this says so. */
  readonly endsSoonMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const publishedAgreementTimes: AgreementTimes = {
  noticeMs: { day: DAY_MS, balance: 30 * MINUTE },
  debitHours: { from: 8, to: 22 },
  dayDebitHour: 9,
  spreadMs: 2 * HOUR_MS,
  retryAfterMs: [4 * HOUR_MS, DAY_MS, 2 * DAY_MS],
  sealWithinMs: 15 * MINUTE,
  askMandateMs: [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE],
  followOrderMs: 10 * MINUTE,
  askBalanceMs: DAY_MS,
  askBalanceAgainMs: HOUR_MS,
  balanceQuestionsPerSecond: 50,
  creditDueMs: 10 * DAY_MS,
  endsSoonMs: 14 * DAY_MS,
};
