/**
 * The times of automatic top-up: as published to users by protocol/rules and to operators in
 * docs/operations.md, and as an operator may change them (docs/configuration.md lists every name). In
 * milliseconds unless stated otherwise.
 */
import type { EnvironmentReader } from '@phonebill/environment';
import { DAY_MS, HOUR_MS, type Hours, MINUTE_MS } from '../runtime/time/index.ts';

export interface AgreementTimes {
  /** How long before the debit a charge is announced, by trigger. */
  readonly noticeMs: { readonly day: number; readonly balance: number };
  /** The least time between the announcement of a charge and its debit, when it is announced late. */
  readonly leastNoticeMs: number;
  /** The hours, in China, outside which nothing is debited. */
  readonly debitHours: Hours;
  /**
   * The hour at which a day's charges begin, and the period over which they are spread, each agreement at its
   * own moment.
   */
  readonly dayDebitHour: number;
  readonly spreadMs: number;
  /**
   * The waits before each retry after the first refused debit, in order; after the last one the agreement is
   * suspended.
   */
  readonly retryAfterMs: readonly number[];
  /** Whether the wallet debits only on the agreed day of the month; omitted when it debits on any day. */
  readonly onAgreedDayOnly?: boolean;
  /** How long the code of a setup can be entered. */
  readonly confirmWithinMs: number;
  /** How long after the first request a member can answer, and how long after it they are reminded once. */
  readonly consentValidMs: number;
  readonly remindMemberMs: number;
  /** The least time between two requests for one consent. */
  readonly askAgainMs: number;
  /** How long the same signer may not ask a member again who refused or stopped. */
  readonly askAfterRefusalMs: number;
  /** The waits between status queries to the wallet about mandates; the last one repeats. */
  readonly askMandateMs: readonly number[];
  /** How long a payer can sign on the wallet's page, where the wallet has one for that. */
  readonly signWithinMs: number;
  /**
   * The waits after that time, after each of which the wallet is asked whether the payer signed all the same.
   */
  readonly askSignedLateMs: readonly number[];
  /**
   * An order notifies its agreement when it changes; after this time the order is looked at even without a
   * notice.
   */
  readonly followOrderMs: number;
  /** How often a balance is queried, and how long after no answer it is queried again. */
  readonly askBalanceMs: number;
  readonly askBalanceAgainMs: number;
  /** The most balance queries per second to each carrier, over all processes. */
  readonly balanceQuestionsPerSecond: number;
  /** How long after the top-up the amount advanced by credit pay is due. */
  readonly creditDueMs: number;
  /** How long a wallet may take to register an account. */
  readonly signUpWithinMs: number;
  /** An agreement whose end date is within this time is shown as ending soon. */
  readonly endsSoonMs: number;
}

const SECOND_MS = 1000;

export const publishedAgreementTimes: AgreementTimes = {
  noticeMs: { day: DAY_MS, balance: 30 * MINUTE_MS },
  leastNoticeMs: HOUR_MS,
  debitHours: { from: 8, to: 22 },
  dayDebitHour: 9,
  spreadMs: 2 * HOUR_MS,
  retryAfterMs: [4 * HOUR_MS, DAY_MS, 2 * DAY_MS],
  confirmWithinMs: 15 * MINUTE_MS,
  consentValidMs: 3 * DAY_MS,
  remindMemberMs: DAY_MS,
  askAgainMs: HOUR_MS,
  askAfterRefusalMs: 30 * DAY_MS,
  askMandateMs: [2 * SECOND_MS, 5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  signWithinMs: DAY_MS,
  askSignedLateMs: [HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS],
  followOrderMs: 10 * MINUTE_MS,
  askBalanceMs: DAY_MS,
  askBalanceAgainMs: HOUR_MS,
  balanceQuestionsPerSecond: 50,
  creditDueMs: 10 * DAY_MS,
  signUpWithinMs: DAY_MS,
  endsSoonMs: 14 * DAY_MS,
};

const MOST_MS = 90 * DAY_MS;
const published = publishedAgreementTimes;

/** Reads the times: the published ones, with the changes that the environment makes. */
export function readAgreementTimes(from: EnvironmentReader): AgreementTimes {
  const scale = from.factor('TIME_SCALE', { usual: 1, most: 10 });
  const scaled = (ms: number): number => Math.max(1, Math.round(ms * scale));
  const milliseconds = (name: string, usual: number): number =>
    from.wholeNumber(name, { usual, least: 1, most: MOST_MS });
  return {
    ...published,
    noticeMs: {
      day: milliseconds('NOTICE_BEFORE_DEBIT_MS', published.noticeMs.day),
      balance: milliseconds('NOTICE_BEFORE_BALANCE_DEBIT_MS', published.noticeMs.balance),
    },
    debitHours: from.parsed('DEBIT_HOURS', hours, published.debitHours),
    retryAfterMs: from.parsed('DEBIT_RETRY_MS', retries, published.retryAfterMs),
    askBalanceMs: milliseconds('ASK_BALANCE_MS', published.askBalanceMs),
    creditDueMs: milliseconds('CREDIT_DUE_MS', published.creditDueMs),
    signUpWithinMs: milliseconds('SIGN_UP_WITHIN_MS', published.signUpWithinMs),
    consentValidMs: milliseconds('CONSENT_VALID_MS', published.consentValidMs),
    remindMemberMs: milliseconds('REMIND_MEMBER_MS', published.remindMemberMs),
    askAgainMs: milliseconds('ASK_AGAIN_MS', published.askAgainMs),
    askMandateMs: published.askMandateMs.map(scaled),
    balanceQuestionsPerSecond: from.wholeNumber('BALANCE_QUESTIONS_PER_SECOND', {
      usual: published.balanceQuestionsPerSecond,
      least: 1,
      most: 1_000_000,
    }),
  };
}

function retries(text: string): number[] {
  return text.split(',').map((part) => {
    const ms = Number(part.trim());
    if (!/^\d+$/.test(part.trim()) || ms < 1 || ms > MOST_MS)
      throw new Error(`must be whole numbers from 1 to ${MOST_MS} with commas between`);
    return ms;
  });
}

/** Reads hours such as `8-22`: from eight until before ten in the evening. */
function hours(text: string): AgreementTimes['debitHours'] {
  const [from = NaN, to = NaN] = /^\d{1,2}-\d{1,2}$/.test(text) ? text.split('-').map(Number) : [];
  if (!(from >= 0 && from < to && to <= 24)) throw new Error('must be two hours of a day, like 8-22');
  return { from, to };
}
