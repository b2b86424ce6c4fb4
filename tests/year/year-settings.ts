import { chosenPartners } from './chosen-partners.ts';
import { number, seed, text, type ValuesOf } from '../harness/command-line.ts';

/**
 * What a year of automatic top-up is made of. The same seed draws the same people, agreements, wishes and
 * kills.
 */
export const yearOptions = {
  seed,
  agreements: number(10_000, 'agreements'),
  days: number(365, 'days'),
  kills: number(20, 'times that the worker is killed in the middle of its work'),
  fail: number(
    0.05,
    'of calls to a partner fail: a third get an error, a third never arrive, a third act and do not answer',
  ),
  balanceShare: number(0.02, 'of agreements top up below a balance: each asks its carrier every day'),
  partners: text(
    '',
    'real partners whose protocol is spoken, like wechat,dtone: wechat or alipay debits; with ' +
      'dtone,carrier both credit numbers',
    chosenPartners,
  ),
};
export type YearSettings = ValuesOf<typeof yearOptions>;

export const smallYear: Omit<YearSettings, 'seed'> = {
  agreements: 40,
  days: 70,
  kills: 3,
  fail: 0.05,
  balanceShare: 0.1,
  partners: '',
};
/** How many days after the year partners are well again, so that what is under way can end. */
export const CLOSING_DAYS = 3;

/** The knobs of a partner that fails this share of its calls. */
export function failing(share: number): {
  readonly errorRate: number;
  readonly dropRequestRate: number;
  readonly dropReplyRate: number;
} {
  // Each is rolled only when the ones before it did not happen; for small shares that makes no difference.
  return { errorRate: share / 3, dropRequestRate: share / 3, dropReplyRate: share / 3 };
}
