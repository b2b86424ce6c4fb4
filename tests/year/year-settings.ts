/**
 * What a year of automatic top-up is made of. The same seed draws the same people, agreements, wishes and
 * kills.
 */
export interface YearSettings {
  readonly seed: number;
  readonly agreements: number;
  readonly days: number;
  /** How often the worker is killed in the middle of its work. */
  readonly kills: number;
  /**
   * The share of calls to each partner that fail: a third are answered with an error, a third never arrive,
   * of a third the answer is lost after the action.
   */
  readonly fail: number;
  /** The share of agreements that top up below a balance: each asks its carrier every day. */
  readonly balanceShare: number;
}

export const smallYear: Omit<YearSettings, 'seed'> = {
  agreements: 40,
  days: 70,
  kills: 3,
  fail: 0.05,
  balanceShare: 0.1,
};
export const fullYear: Omit<YearSettings, 'seed'> = {
  agreements: 10_000,
  days: 365,
  kills: 20,
  fail: 0.05,
  balanceShare: 0.02,
};

/** For so many days after the year partners are well again, so that what is under way can end. */
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
