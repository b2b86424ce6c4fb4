/** When automatic top-up does what, as an operator sets it; docs/configuration.md lists every name. */
import { type AgreementTimes, publishedAgreementTimes as published } from '../agreements/agreement-times.ts';
import { DAY_MS } from '../runtime/china-time.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const MOST_MS = 90 * DAY_MS;

/** Throws Error naming the variable that is wrong. */
export function readAgreementTimes(env: Environment): AgreementTimes {
  const scale = Number(env['TIME_SCALE'] ?? '1');
  const scaled = (ms: number): number => Math.max(1, Math.round(ms * (scale > 0 ? scale : 1)));
  return {
    ...published,
    noticeMs: {
      day: milliseconds(env, 'NOTICE_BEFORE_DEBIT_MS', published.noticeMs.day),
      balance: milliseconds(env, 'NOTICE_BEFORE_BALANCE_DEBIT_MS', published.noticeMs.balance),
    },
    debitHours: hours(env['DEBIT_HOURS']),
    retryAfterMs:
      env['DEBIT_RETRY_MS'] === undefined
        ? published.retryAfterMs
        : env['DEBIT_RETRY_MS']
            .split(',')
            .map((text) => milliseconds({ DEBIT_RETRY_MS: text.trim() }, 'DEBIT_RETRY_MS', NaN)),
    askBalanceMs: milliseconds(env, 'ASK_BALANCE_MS', published.askBalanceMs),
    creditDueMs: milliseconds(env, 'CREDIT_DUE_MS', published.creditDueMs),
    askMandateMs: published.askMandateMs.map(scaled),
    balanceQuestionsPerSecond: milliseconds(
      env,
      'BALANCE_QUESTIONS_PER_SECOND',
      published.balanceQuestionsPerSecond,
    ),
  };
}

function milliseconds(env: Environment, name: string, usual: number): number {
  const value = Number(env[name] ?? usual);
  if (!Number.isInteger(value) || value < 1 || value > MOST_MS)
    throw new Error(`${name} must be a whole number from 1 to ${MOST_MS}`);
  return value;
}

/** `8-22`: from eight until before ten in the evening. */
function hours(text: string | undefined): AgreementTimes['debitHours'] {
  if (text === undefined) return published.debitHours;
  const [from = NaN, to = NaN] = /^\d{1,2}-\d{1,2}$/.test(text) ? text.split('-').map(Number) : [];
  if (!(from >= 0 && from < to && to <= 24))
    throw new Error('DEBIT_HOURS must be two hours of a day, like 8-22');
  return { from, to };
}
