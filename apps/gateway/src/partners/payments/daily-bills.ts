/**
 * The bills of a provider that makes one for each day, the next morning, as a statement of any time. Each is
 * fetched once.
 */
import { parseYuan } from '@phonebill/money';
import { chinaDayOf, chinaTime, DAY_MS, dayText, HOUR_MS } from '../../runtime/time/index.ts';
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
        totals.set(kind, { kind, count: count + 1, total: total + amount });
      }
      return [...totals.values()];
    },
  };
}

/** What `read` makes of the line of a payment; one that cannot be read is named. Throws what `read` does. */
export function lineOf<Line>(paymentNo: string, read: () => Line): Line {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof StatementUnavailable)) throw error;
    throw new StatementUnavailable(`${error.message}, in a line of the payment ${numberInLog(paymentNo)}`);
  }
}

/** An amount of a bill, in yuan. Throws StatementUnavailable when it is none; `call` begins what it says. */
export function billedFen(call: string, text: string): bigint {
  const fen = parseYuan(text);
  if (fen === null) throw new StatementUnavailable(`${call}: an amount that is none`);
  return fen;
}

const BILLED = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** A time of a bill, like `2026-11-20 08:00:00` in China. Throws as {@link billedFen} does. */
export function billedInstant(call: string, text: string): Date {
  const at = BILLED.test(text) ? instantOf(text, '+08:00') : null;
  if (at === null) throw new StatementUnavailable(`${call}: a time that is none`);
  return at;
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
