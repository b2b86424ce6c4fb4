/**
 * The bills of a provider that makes one for each day, the next morning, as a statement of any time. Each is
 * fetched once.
 */
import { parseYuan } from '@phonebill/money';
import { chinaDayOf, chinaTime, DAY_MS, dayText, endOfDay, HOUR_MS } from '../../runtime/time/index.ts';
import { instantOf } from '../instants.ts';
import { numberInLog, StatementUnavailable, type StatementTotal } from '../statement.ts';
import type { PaymentProvider, StatementEntry } from './port.ts';

/** The bill of a day is there from this time of the next one on. */
const BILLED_FROM_MS = 10 * HOUR_MS;
/** Days that are kept while they are compared piece by piece. */
const KEPT_DAYS = 2;

/** The moment until which bills are there, at `nowMs`: the end of the last day that was billed. */
export function billedUntil(nowMs: number): Date {
  return new Date(chinaTime(chinaDayOf(nowMs - BILLED_FROM_MS)));
}

/** `fetchBill` gives the bill of a day (`yyyy-mm-dd`), or throws. */
export function createBillStatement(
  fetchBill: (day: string) => Promise<StatementEntry[]>,
): Pick<PaymentProvider, 'statement' | 'totals'> {
  const kept = new Map<string, Promise<StatementEntry[]>>();

  function billOf(day: string): Promise<StatementEntry[]> {
    const known = kept.get(day);
    if (known) return known;
    const bill = fetchBill(day);
    kept.set(day, bill);
    // One that could not be fetched is asked for again.
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

/** A line of a bill, as it stands there. */
interface BilledLine {
  /** Null: it is neither a payment nor a refund. */
  readonly kind: StatementEntry['kind'] | null;
  readonly paymentNo: string;
  /** Of a refund alone. */
  readonly refundNo: string;
  /** In yuan. */
  readonly amount: string;
  /** Like `2026-11-20 08:00:00`, in China. */
  readonly at: string;
}

/**
 * The lines of the bill of a day (`yyyy-mm-dd`), in the order of time. What cannot be read of a line is left
 * out of it, so that the line is a difference by itself and the rest of the day is compared: an amount is
 * null then, a number `unreadable`, a time the beginning of the day. Throws StatementUnavailable when no line
 * at all can be read: that is another kind of file. `call` begins what it says.
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

/** A line belongs to the day whose bill has it, whatever time it says, or if it says none. */
function withinDay(text: string, day: string): Date {
  const end = endOfDay(day);
  const at = (BILLED.test(text) ? instantOf(text, '+08:00')?.getTime() : undefined) ?? end - DAY_MS;
  return new Date(Math.min(Math.max(at, end - DAY_MS), end - 1));
}

/**
 * Where the columns of a bill are, by their headings; they stand in any order. Throws StatementUnavailable
 * when one of them is missing.
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
