/**
 * Calculates how much of a difference with a partner may be written off: the amount that the partner's
 * account lacks because of it. Pure. An excess at a partner is never ours to keep: it belongs to a customer,
 * or to the partner; but for what a supplier took back of which the customer has been given the money.
 */
import { type Account, type Transfer, type Unit, writtenOff } from '../../orders/model/ledger/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import type { OpenDifference } from './closed-differences.ts';

/** The time that a partner has to correct its statement, or to pay. The database enforces it as well. */
const FIRST_AFTER_MS = 7 * DAY_MS;

/** A difference with the data on which a write-off depends. */
export interface WritableDifference extends OpenDifference {
  /** The kind of its entry: `payment`, `refund`, `credit`, `repayment`. */
  readonly entry: string;
  /** The sum of earlier write-offs of the same entry, at other amounts. */
  readonly writtenOff: bigint;
  /** Whether it is the chargeback of a payment whose refund did not go back, or by the chargeback alone. */
  readonly isRefund: boolean;
  /** Whether what was paid for a credit was given back, or a part of it. */
  readonly isGivenBack: boolean;
}

export interface WriteOff {
  readonly account: Account;
  readonly unit: Unit;
  /**
   * The amount to write off; negative when that much of an earlier write-off is no longer missing, or is not
   * owed to a supplier any more.
   */
  readonly amount: bigint;
}

/** The write-off that is possible now. `whyNot` is null when it may be made. */
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

/** Returns the amount to be moved to `writtenOff`, or why nothing is moved. */
export function planWriteOff(difference: WritableDifference, at: Date): WriteOffPlan {
  const { book, writtenOff: before } = difference;
  if (difference.kind === 'reversed') return planReversal(difference, at);
  const account = /^cash(?:\.|$)/.test(book) ? 'cashier' : accountsOfBooks[book];
  const missing = missingBy(difference);
  if (account === undefined || missing === null)
    return { ...none, whyNot: 'only an amount that a partner lacks is written off' };
  const lost = missing > 0n ? missing : 0n;
  const plan: WriteOff = { account, unit: book === 'points' ? 'points' : 'fen', amount: lost - before };
  if (plan.amount === 0n)
    return { ...plan, whyNot: before > 0n ? 'it is written off already' : 'nothing is missing to us by it' };
  if (difference.isRefund && plan.amount > 0n)
    return { ...plan, whyNot: 'it takes the place of its refund: decide that as settled, and close this' };
  return { ...plan, whyNot: whyTooSoon(difference, at) };
}

/** Returns why a difference cannot be written off yet; null when it can. */
function whyTooSoon({ firstSeenAt }: WritableDifference, at: Date): string | null {
  const isYoung = at.getTime() - firstSeenAt.getTime() < FIRST_AFTER_MS;
  return isYoung ? 'it has been open for less than seven days' : null;
}

/**
 * Plans the posting of a credit that its supplier took back after it: we owe it nothing for that any more.
 * That is ours once its payer was given the money back, which `givenBack` has as our loss until then.
 */
function planReversal(difference: WritableDifference, at: Date): WriteOffPlan {
  const { ownAmount, writtenOff: before, isGivenBack } = difference;
  const plan: WriteOff = { account: 'carrier', unit: 'fen', amount: -(ownAmount ?? 0n) - before };
  if (plan.amount === 0n) return { ...plan, whyNot: 'it is posted already' };
  if (!isGivenBack) return { ...plan, whyNot: 'its payer has not been given it back: do that first' };
  return { ...plan, whyNot: whyTooSoon(difference, at) };
}

/** Returns the ledger transfer of a write-off; null when it moves nothing. */
export function postingOf({ account, amount, unit }: WriteOff): Transfer | null {
  return writtenOff(account, amount, unit)[0] ?? null;
}

const none: WriteOff = { account: 'writtenOff', unit: 'fen', amount: 0n };

/**
 * Returns the amount that the partner's account lacks. Payments: what we have and the partner does not.
 * Refunds and credits: what the partner has and we do not. Null when the kind of difference does not
 * determine it.
 */
function missingBy({ kind, ownAmount, theirAmount, entry }: WritableDifference): bigint | null {
  const sides = sidesOf(kind, ownAmount, theirAmount);
  if (sides === null) return null;
  const [own, theirs] = sides;
  return entry === 'payment' ? own - theirs : theirs - own;
}

const theirsAlone: ReadonlySet<string> = new Set(['only', 'twice', 'chargedBack']);

/**
 * Returns the amounts of both sides. When both agree, nothing differs. An entry that is listed twice, or only
 * by the partner, is the partner's alone, whatever else we have under its number.
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
