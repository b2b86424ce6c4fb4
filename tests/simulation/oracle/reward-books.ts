/**
 * What the oracle judges activities and their rewards by, beside the books of orders; times in ms of the
 * world.
 */
export interface RewardBooks {
  readonly promised: readonly Promised[];
  /** Those that operators closed, and were told so. */
  readonly closed: readonly ClosedActivity[];
  readonly claims: readonly Claim[];
  readonly told: readonly ToldOfReward[];
  /** By the points service, the suppliers and the vouchers that there are. */
  readonly given: readonly Given[];
  readonly activities: readonly ActivityRow[];
  /** Vouchers that lowered the price of an order that was credited. */
  readonly usedVouchers: ReadonlySet<string>;
  /** When somebody may have agreed to an automatic top-up, by their user number. */
  readonly agreedAt: ReadonlyMap<string, readonly number[]>;
}

export type RewardKind = 'points' | 'voucher' | 'billCredit';

/** An activity as its file has it. */
export interface Promised {
  readonly activityId: string;
  readonly earnedBy: 'claim' | 'firstAgreement';
  readonly kind: RewardKind;
  /** Of one reward, in fen or in points. */
  readonly cost: bigint;
  readonly stock: number;
  readonly budget: bigint;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Asked for at `askedAt`; told so at `at`, null: nobody knows whether it is. */
export interface ClosedActivity {
  readonly activityId: string;
  readonly askedAt: number;
  readonly at: number | null;
}

/** Somebody asked for the reward of an activity once, and what they were told. */
export interface Claim {
  readonly person: string;
  readonly userNo: string;
  readonly activityId: string;
  readonly askedAt: number;
  readonly at: number;
  /** Null: they have it, or no answer came. */
  readonly refusedAs: string | null;
}

/** How somebody was told that their reward stands. */
export interface ToldOfReward {
  readonly person: string;
  readonly userNo: string;
  readonly activityId: string;
  readonly askedAt: number;
  readonly at: number;
  readonly state: string;
  /** After everything has ended: of all that they have. */
  readonly isLast: boolean;
}

/** Somebody has it, by the book of who gave it. */
export interface Given {
  readonly userNo: string;
  readonly activityId: string;
  readonly kind: RewardKind;
  readonly amount: bigint;
  /** In words, with its number. */
  readonly what: string;
  readonly at: number;
  /** Of a voucher whose time is over: since when; null: it is theirs, or was used. */
  readonly expiredAt: number | null;
  readonly voucherNo: string | null;
}

/** What an activity has given and has left, as SQL gives it. */
export interface ActivityRow {
  readonly activityId: string;
  readonly stock: bigint;
  readonly budget: bigint;
  readonly reservedCount: bigint;
  readonly spentCount: bigint;
  readonly stockLeft: bigint;
  readonly budgetLeft: bigint;
  /** Debits less credits of each account of the ledger of rewards. */
  readonly balances: Readonly<Record<string, bigint>>;
  /** How much more operators gave it. */
  readonly raised: { readonly stock: bigint; readonly budget: bigint };
}
