/**
 * How much of a difference with a partner may be written off: what the partner's account is short of by it.
 * Pure. What a partner has too much is never ours to keep: it is a customer's, or the partner's.
 */
import { type Account, type Transfer, type Unit, writtenOff } from '../../orders/model/ledger/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import type { OpenDifference } from './closed-differences.ts';

/** A partner has so long to correct its statement, or to pay. The database holds it, too. */
const FIRST_AFTER_MS = 7 * DAY_MS;

/** With what a write-off hangs on. */
export interface WritableDifference extends OpenDifference {
  /** What its entry is: `payment`, `refund`, `credit`, `repayment`. */
  readonly entry: string;
  /** Of the same entry, in all, at other amounts before. */
  readonly writtenOff: bigint;
}

export interface WriteOff {
  readonly account: Account;
  readonly unit: Unit;
  /** Below zero: so much of what was written off is not missing any more. */
  readonly amount: bigint;
}

/** What may be written off now, and why not; null: it may. */
export interface WriteOffPlan extends WriteOff {
  readonly whyNot: string | null;
}

const accountsOfBooks: Readonly<Record<string, Account>> = {
  digital: 'digitalCashier',
  agreement: 'entrustedPayments',
  points: 'pointsService',
  carrier: 'carrier',
  lender: 'creditLender',
};

/** What would be moved to `writtenOff`, or why nothing is. */
export function planWriteOff(difference: WritableDifference, at: Date): WriteOffPlan {
  const { book, firstSeenAt, writtenOff: before } = difference;
  const account = /^cash(?:\.|$)/.test(book) ? 'cashier' : accountsOfBooks[book];
  const missing = missingBy(difference);
  if (account === undefined || missing === null)
    return { ...none, whyNot: 'only an amount that a partner lacks is written off' };
  const lost = missing > 0n ? missing : 0n;
  const plan: WriteOff = { account, unit: book === 'points' ? 'points' : 'fen', amount: lost - before };
  if (plan.amount === 0n)
    return { ...plan, whyNot: before > 0n ? 'it is written off already' : 'nothing is missing to us by it' };
  const isYoung = at.getTime() - firstSeenAt.getTime() < FIRST_AFTER_MS;
  return { ...plan, whyNot: isYoung ? 'it has been open for less than seven days' : null };
}

/** What it moves in the ledger. */
export function postingOf({ account, amount, unit }: WriteOff): Transfer | null {
  return writtenOff(account, amount, unit)[0] ?? null;
}

const none: WriteOff = { account: 'writtenOff', unit: 'fen', amount: 0n };

/**
 * What the partner's account is short of. Of what was paid: what we have and the partner has not. Of what
 * was given back or credited: what the partner has and we have not. Null: that cannot be said of its kind.
 */
function missingBy({ kind, ownAmount, theirAmount, entry }: WritableDifference): bigint | null {
  const sides = sidesOf(kind, ownAmount, theirAmount);
  if (sides === null) return null;
  const [own, theirs] = sides;
  return entry === 'payment' ? own - theirs : theirs - own;
}

const theirsAlone: ReadonlySet<string> = new Set(['only', 'twice', 'chargedBack']);

/**
 * Nothing differs of what both have alike. What is listed twice, or only there, is theirs alone, whatever
 * else we have under its number.
 */
function sidesOf(
  kind: string,
  own: bigint | null,
  theirs: bigint | null,
): readonly [own: bigint, theirs: bigint] | null {
  if (kind === 'writtenOff') return [0n, 0n];
  if (kind === 'missing' && own !== null) return [own, 0n];
  if (theirsAlone.has(kind) && theirs !== null) return [0n, theirs];
  return kind === 'amount' && own !== null && theirs !== null ? [own, theirs] : null;
}
