/**
 * Makes a statement of any period from the bills of a provider that issues one for each day, the next
 * morning. Each bill is fetched once while its day is compared.
 */
import { parseYuan } from '@phonebill/money';
import { chinaDayOf, chinaTime, DAY_MS, dayText, endOfDay, HOUR_MS } from '../../runtime/time/index.ts';
import { instantOf } from '../instants.ts';
import { numberInLog, StatementUnavailable, type StatementTotal } from '../statement.ts';
import type { PaymentProvider, StatementEntry } from './port.ts';

/** The time of the next day (ms) from which a day's bill is available. */
const BILLED_FROM_MS = 10 * HOUR_MS;
/** The number of days whose bills are kept in memory while they are compared piece by piece. */
const KEPT_DAYS = 2;

/** Returns the time until which bills are available at `nowMs`: the end of the last day with a bill. */
export function billedUntil(nowMs: number): Date {
  return new Date(chinaTime(chinaDayOf(nowMs - BILLED_FROM_MS)));
}

/** Creates the statement. `fetchBill` returns the bill of a day (`yyyy-mm-dd`), or throws. */
export function createBillStatement(
  fetchBill: (day: string) => Promise<StatementEntry[]>,
): Pick<PaymentProvider, 'statement' | 'totals'> {
  const kept = new Map<string, Promise<StatementEntry[]>>();

  function billOf(day: string): Promise<StatementEntry[]> {
    const known = kept.get(day);
    if (known) return known;
    const bill = fetchBill(day);
    kept.set(day, bill);
    // A bill that could not be fetched is requested again.
    bill.catch(() => kept.delete(day));
    const [oldest] = kept.keys();
    if (kept.size > KEPT_DAYS && oldest !== undefined) kept.delete(oldest);
    return bill;
  }

  async function* statement(from: Date, to: Date): AsyncGenerator<StatementEntry> {
    const firstDay = chinaTime(chinaDayOf(from.getTime()));
    for (let day = firstDay; day < to.getTime(); day += DAY_MS)
      for (const entry of await billOf(dayText(day))) if (entry.at >= from && entry.at < to) yield entry;
  }

  return {
    statement,
    async totals(from, to) {
      const totals = new Map<string, StatementTotal>();
      for await (const { kind, amount } of statement(from, to)) {
        const { count, total } = totals.get(kind) ?? { count: 0, total: 0n };
        totals.set(kind, { kind, count: count + 1, total: total + (amount ?? 0n) });
      }
      return [...totals.values()];
    },
  };
}

/** A line of a bill in its original texts. */
interface BilledLine {
  /** Null when it is neither a payment nor a refund. */
  readonly kind: StatementEntry['kind'] | null;
  readonly paymentNo: string;
  /** Set for refunds only. */
  readonly refundNo: string;
  /** The amount in yuan. */
  readonly amount: string;
  /** The time in China, like `2026-11-20 08:00:00`. */
  readonly at: string;
}

/**
 * Returns the lines of the bill of a day (`yyyy-mm-dd`), in the order of time. A field that cannot be read is
 * replaced (an amount by null, a number by `unreadable`, a time by the beginning of the day), so that its
 * line is a difference and the rest of the day is still compared. Throws StatementUnavailable when no line at
 * all can be read, because it is then another kind of file. `call` is the prefix of error messages.
 */
export function billedEntries(call: string, lines: readonly BilledLine[], day: string): StatementEntry[] {
  const entries = lines.map((line) => billedEntry(line, day));
  if (entries.length > 0 && entries.every(({ amount }) => amount === null))
    throw new StatementUnavailable(`${call}: no line of ${day} can be read`);
  return entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function billedEntry({ kind, paymentNo, refundNo, amount, at }: BilledLine, day: string): StatementEntry {
  const ofPayment = numberInLog(paymentNo);
  const isRefund = kind === 'refund';
  return {
    kind: kind ?? 'payment',
    requestNo: isRefund ? numberInLog(refundNo) : ofPayment,
    paymentNo: isRefund ? ofPayment : null,
    amount: kind === null ? null : parseYuan(amount),
    at: withinDay(at, day),
  };
}

const BILLED = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/**
 * Returns the time of a line, limited to the day of the bill; the beginning of the day when it states none.
 */
function withinDay(text: string, day: string): Date {
  const end = endOfDay(day);
  const at = (BILLED.test(text) ? instantOf(text, '+08:00')?.getTime() : undefined) ?? end - DAY_MS;
  return new Date(Math.min(Math.max(at, end - DAY_MS), end - 1));
}

/**
 * Returns the index of each wanted column, found by its heading in any order. Throws StatementUnavailable
 * when one is missing.
 */
export function billColumns<Name extends string>(
  call: string,
  headings: readonly string[],
  wanted: Readonly<Record<Name, string>>,
): Readonly<Record<Name, number>> {
  const columns = Object.entries<string>(wanted).map(([name, heading]) => {
    const index = headings.indexOf(heading);
    if (index === -1) throw new StatementUnavailable(`${call}: no column ${heading}`);
    return [name, index];
  });
  return Object.fromEntries(columns) as Record<Name, number>;
}
