/**
 * A number's bills and its remaining balance. Everything is derived from the number's digits and the month,
 * so a month of a number never changes; only what is credited in the sandbox, or set there, changes the
 * balance.
 */
import { createHash } from 'node:crypto';
import { type Fen, fen, fenToWire, sumFen } from '@phonebill/money';
import { lastMonths } from '@phonebill/china-time';
import { Refusal } from '../http/refusals.ts';
import type { Credits } from './credits.ts';
import type { FirstBalances } from './first-balances.ts';
import { outcomeOf } from './outcomes.ts';

export interface BillsView {
  readonly mobileNo: string;
  readonly balanceFen: number;
  readonly asOf: string;
  /** Newest first. The kinds add up to the total. */
  readonly months: readonly MonthView[];
}

interface MonthView {
  readonly month: string;
  readonly totalFen: number;
  readonly kinds: readonly { readonly kind: BillKind; readonly amountFen: number }[];
}

type BillKind = 'plan' | 'calls' | 'data' | 'sms' | 'other';

const MONTHS = 12;
const planFees: readonly Fen[] = [1900n, 2900n, 3900n, 5900n, 9900n, 12_900n];

/**
 * Returns the bills of a number. Throws {@link Refusal} `not_found` or `unavailable` if the number's outcome
 * says so.
 */
export function billsOf(
  mobileNo: string,
  { credits, balances }: { credits: Credits; balances: FirstBalances },
  nowMs: number,
): BillsView {
  const { bills, firstBalanceFen } = outcomeOf(mobileNo);
  if (bills === 'none') throw new Refusal('not_found', 'there is no bill for this number');
  if (bills === 'down') throw new Refusal('unavailable', 'the bill service is down for this number');
  const first = balances.find(mobileNo) ?? firstBalanceFen ?? firstBalance(mobileNo);
  const months = lastMonths(nowMs, bills === 'oneMonth' ? 1 : MONTHS).map((month) => billOf(mobileNo, month));
  return {
    mobileNo,
    balanceFen: fenToWire(first + credits.totalOf(mobileNo)),
    asOf: new Date(nowMs).toISOString(),
    months,
  };
}

function billOf(mobileNo: string, month: string): MonthView {
  const amounts: readonly (readonly [BillKind, Fen])[] = [
    ['plan', planFees[drawn(mobileNo, 'plan', planFees.length)] ?? 0n],
    ['calls', fen(drawn(mobileNo, `calls ${month}`, 2500))],
    ['data', fen(drawn(mobileNo, `data ${month}`, 3000))],
    ['sms', 10n * fen(drawn(mobileNo, `sms ${month}`, 30))],
    ['other', 500n * fen(drawn(mobileNo, `other ${month}`, 2))],
  ];
  const kinds = amounts
    .filter(([, amount]) => amount > 0n)
    .map(([kind, amount]) => ({ kind, amountFen: fenToWire(amount) }));
  return { month, totalFen: fenToWire(sumFen(amounts.map(([, amount]) => amount))), kinds };
}

/** Returns ¥3.00 to ¥98.99: some numbers are nearly empty, most are not. */
function firstBalance(mobileNo: string): Fen {
  return fen(300 + drawn(mobileNo, 'balance', 9600));
}

/** Returns a whole number from 0, below `below`, determined only by the number and the purpose. */
function drawn(mobileNo: string, purpose: string, below: number): number {
  return createHash('sha256').update(`${mobileNo} ${purpose}`).digest().readUInt32BE(0) % below;
}
