import { chosenPartners } from './chosen-partners.ts';
import { number, seed, text, type ValuesOf } from '../harness/command-line.ts';

/**
 * The settings of a year of automatic top-up. The same seed draws the same people, agreements, actions and
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
/** Days after the year in which partners work without faults, so that all in progress can end. */
export const CLOSING_DAYS = 3;

/** Returns the sandbox settings of a partner that fails this share of its calls. */
export function failing(share: number): {
  readonly errorRate: number;
  readonly dropRequestRate: number;
  readonly dropReplyRate: number;
} {
  // Each fault is drawn only when the ones before it did not occur; for small shares that makes no
  // difference.
  return { errorRate: share / 3, dropRequestRate: share / 3, dropReplyRate: share / 3 };
}
