/**
 * The outcomes of mandates and debits, by the last four digits of the number that the mandate tops up. This
 * table is the only source: the service acts on it, and the start page and the README list it.
 */
import { byLastDigits, type OutcomeRow } from '../outcome-table.ts';

export interface EntrustOutcome extends OutcomeRow {
  /** `unanswered`: active, but the first request's connection is held and cut without a reply. */
  readonly mandate: 'active' | 'processing' | 'refused' | 'unanswered';
  /**
   * `unanswered` as above. `open`: decided later. `shortAtFirst`: the first debit, and each one that follows
   * a paid debit, is declined until some time after the first decline.
   */
  readonly debit: 'paid' | 'unanswered' | 'open' | 'balanceShort' | 'ended' | 'shortAtFirst';
  readonly zh: string;
}

/** The time (ms) from a mandate or debit in processing to its end. */
export const PROCESSING_MS = 3000;
/** The time (ms) from the first decline until `shortAtFirst` debits are paid. */
export const SHORT_FOR_MS = 10_000;

export const entrustOutcomes: readonly EntrustOutcome[] = [
  {
    digits: '0021',
    mandate: 'processing',
    debit: 'paid',
    zh: '签约先处理，3 秒后生效并回调',
    en: 'The mandate is processing, active after 3 s, then a callback',
  },
  { digits: '0022', mandate: 'refused', debit: 'ended', zh: '签约被拒绝', en: 'The mandate is refused' },
  {
    digits: '0023',
    mandate: 'unanswered',
    debit: 'paid',
    zh: '签约不应答（请求已收下），查询为生效',
    en: 'No answer to the mandate though taken; active when asked',
  },
  {
    digits: '0024',
    mandate: 'active',
    debit: 'balanceShort',
    zh: '余额扣款总是余额不足；银行卡与信用付照常',
    en: 'The balance always has too little; card and credit pay as usual',
  },
  {
    digits: '0025',
    mandate: 'active',
    debit: 'unanswered',
    zh: '扣款不应答（已扣款）',
    en: 'No answer to the debit though paid',
  },
  {
    digits: '0026',
    mandate: 'active',
    debit: 'open',
    zh: '扣款先处理，3 秒后扣款并回调',
    en: 'The debit is open, paid after 3 s, then a callback',
  },
  {
    digits: '0027',
    mandate: 'active',
    debit: 'ended',
    zh: '钱包已终止委托，每次扣款都被拒绝',
    en: 'The wallet ended the mandate: every debit is declined',
  },
  {
    digits: '0028',
    mandate: 'active',
    debit: 'shortAtFirst',
    zh: '先余额不足，首次被拒 10 秒后的扣款成功；下一次扣款重新开始',
    en: 'Too little at first, paid from 10 s after the first decline on; the next charge begins anew',
  },
  {
    digits: null,
    mandate: 'active',
    debit: 'paid',
    zh: '应答即生效，应答即扣款',
    en: 'Active at once in the reply, debited at once in the reply',
  },
];

/** Returns the outcome for the number that a mandate tops up. */
export const entrustOutcomeOf = byLastDigits(entrustOutcomes);
