/**
 * The facts by which the oracle judges activities and rewards, besides the books of orders. Times are in ms
 * of the world.
 */
export interface RewardBooks {
  readonly promised: readonly Promised[];
  /** Activities that operators closed, with a confirmation. */
  readonly closed: readonly ClosedActivity[];
  readonly claims: readonly Claim[];
  readonly told: readonly ToldOfReward[];
  /** Rewards given, by the books of the points service and the suppliers, and the existing vouchers. */
  readonly given: readonly Given[];
  readonly activities: readonly ActivityRow[];
  /** Vouchers that reduced the price of a credited order. */
  readonly usedVouchers: ReadonlySet<string>;
  /** Times at which a user may have confirmed an automatic top-up, by user number. */
  readonly agreedAt: ReadonlyMap<string, readonly number[]>;
}

export type RewardKind = 'points' | 'voucher' | 'billCredit';

/** An activity as its file describes it. */
export interface Promised {
  readonly activityId: string;
  readonly earnedBy: 'claim' | 'firstAgreement';
  readonly kind: RewardKind;
  /** The cost of one reward, in fen or points. */
  readonly cost: bigint;
  readonly stock: number;
  readonly budget: bigint;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Requested at `askedAt` and confirmed at `at`; null when it is not known whether it was carried out. */
export interface ClosedActivity {
  readonly activityId: string;
  readonly askedAt: number;
  readonly at: number | null;
}

/** One claim of an activity's reward, and the answer to it. */
export interface Claim {
  readonly person: string;
  readonly userNo: string;
  readonly activityId: string;
  readonly askedAt: number;
  readonly at: number;
  /** Null when the person got the reward, or no answer came. */
  readonly refusedAs: string | null;
}

/** The answer that a person got about their reward. */
export interface ToldOfReward {
  readonly person: string;
  readonly userNo: string;
  readonly activityId: string;
  readonly askedAt: number;
  readonly at: number;
  readonly state: string;
  /** Whether it is from the list of all their rewards, read after everything had ended. */
  readonly isLast: boolean;
}

/** A reward that a person has, by the book of whoever gave it. */
export interface Given {
  readonly userNo: string;
  readonly activityId: string;
  readonly kind: RewardKind;
  readonly amount: bigint;
  /** A description, with its number. */
  readonly what: string;
  readonly at: number;
  /** When an expired voucher expired; null while it is valid, or when it was used. */
  readonly expiredAt: number | null;
  readonly voucherNo: string | null;
}

/** The amounts that an activity has given and has left, by its database row. */
export interface ActivityRow {
  readonly activityId: string;
  readonly stock: bigint;
  readonly budget: bigint;
  readonly reservedCount: bigint;
  readonly spentCount: bigint;
  readonly stockLeft: bigint;
  readonly budgetLeft: bigint;
  /** Debits less credits of each account in the ledger of rewards. */
  readonly balances: Readonly<Record<string, bigint>>;
  /** The stock and budget that operators added to the activity. */
  readonly raised: { readonly stock: bigint; readonly budget: bigint };
}
