/**
 * Requests that partners keep: one of each request number, answered the same when it is sent again, and moved
 * on by itself when its time has come. Each kind is declared (its table, fields and time); what becomes of
 * one is its service's.
 */
import type { SQLInputValue } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { createAlarm } from '../clock/alarm.ts';
import { Refusal } from '../http/refusals.ts';
import type { Store } from './database.ts';
import {
  columnsOf,
  type Field,
  type Fields,
  orNull,
  readRecord,
  text,
  whole,
  writeRecord,
} from './fields.ts';

interface Numbered {
  readonly requestNo: string;
}

export interface RequestKind<Order extends Numbered, Kept extends Numbered> {
  /** As a refusal names it: "this request number was used for another …". */
  readonly name: string;
  readonly table: string;
  /** Every field of what is kept. */
  readonly fields: Fields<Kept>;
  /** What an order sent again must say as before. */
  readonly order: Field<Order>;
  /** Selects the rows, where that takes more than the table. */
  readonly select?: string;
  /** What was ordered; null while only a later step was received, such as a cancellation. */
  orderOf(kept: Kept): Order | null;
  /** For kinds of which a later step may come first. */
  withOrder?(kept: Kept, order: Order): Kept;
  /** When one moves on by itself; absent: none ever does. */
  readonly due?: {
    readonly column: string;
    /** In SQL: which ones are waiting. */
    readonly waiting: string;
    /** Null: this one is not waiting. */
    timeOf(kept: Kept): number | null;
  };
}

/** What became of a request, why, and when it moves on by itself, as most kinds keep it. */
export const outcomeFields = <State extends string, Reason extends string>() => ({
  state: text<State>('state'),
  reason: orNull(text<Reason>('reason')),
  settlesAt: orNull(whole('settles_at')),
});

/** For kinds that keep the time at which they move on. */
export const whenItSettles = {
  column: 'settles_at',
  waiting: 'settles_at IS NOT NULL',
  timeOf: ({ settlesAt }: { readonly settlesAt: number | null }) => settlesAt,
};

/** The table of a kind: rows in and out, no rules. */
export interface RequestTable<Order extends Numbered, Kept extends Numbered> {
  readonly kind: RequestKind<Order, Kept>;
  find(requestNo: string): Kept | null;
  /** The rows that a `WHERE` clause picks. */
  query(where: string): (...values: SQLInputValue[]) => Kept[];
  /** Inserts, or writes over the one of the same request number. */
  save(kept: Kept): void;
  /** Request numbers, the longest waiting first. */
  dueAt(nowMs: number): string[];
  nextDue(): number | null;
}

export function createRequestTable<Order extends Numbered, Kept extends Numbered>(
  { db }: Store,
  kind: RequestKind<Order, Kept>,
): RequestTable<Order, Kept> {
  const { table, fields, select = `SELECT * FROM ${table}`, due } = kind;
  const columns = columnsOf(fields);
  const query = (where: string) => {
    const statement = db.prepare(`${select} ${where}`);
    return (...values: SQLInputValue[]) => statement.all(...values).map((row) => readRecord(fields, row));
  };
  const byNo = query('WHERE request_no = ?');
  const upsert = db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})
      ON CONFLICT (request_no) DO UPDATE SET ${columns.map((one) => `${one} = excluded.${one}`).join(', ')}`,
  );
  const dueNow =
    due &&
    db.prepare(
      `SELECT request_no FROM ${table} WHERE ${due.waiting} AND ${due.column} <= ?
        ORDER BY ${due.column} LIMIT 500`,
    );
  const next = due && db.prepare(`SELECT min(${due.column}) AS at FROM ${table} WHERE ${due.waiting}`);
  return {
    kind,
    find: (requestNo) => byNo(requestNo)[0] ?? null,
    query,
    save: (kept) => void upsert.run(writeRecord(fields, kept)),
    dueAt: (nowMs) => (dueNow?.all(nowMs) ?? []).map((row) => String(row['request_no'])),
    nextDue: () => (next?.get()?.['at'] ?? null) as number | null,
  };
}

/** The requests of a kind, as they are at any time. */
export interface Requests<Order extends Numbered, Kept extends Numbered> {
  /** The one of that number as it is now, moved on first when its time has come; null: never received. */
  current(requestNo: string): Kept | null;
  /** The same; throws {@link Refusal} `not_found` when it was never received. */
  existing(requestNo: string): Kept;
  /**
   * What the same order made before; null: it is new. Throws {@link Refusal} `request_no_reused` when another
   * order had its number. One that was ended before its order arrived stays so, and keeps the order.
   */
  known(order: Order): Kept | null;
  /** Keeps it, and moves it on when its time has come. */
  save(kept: Kept): void;
  stop(): void;
}

/** `moveOn` does what is to be done with one whose time has come, and gives it as it is then. */
export function createRequests<Order extends Numbered, Kept extends Numbered>(
  table: RequestTable<Order, Kept>,
  now: () => number,
  moveOn: (kept: Kept) => Kept = (kept) => kept,
): Requests<Order, Kept> {
  const { kind } = table;
  const alarm = createAlarm(now, (nowMs) => {
    for (const requestNo of table.dueAt(nowMs)) current(requestNo);
    return table.nextDue();
  });
  const timeOf = (kept: Kept): number => kind.due?.timeOf(kept) ?? Number.POSITIVE_INFINITY;

  function current(requestNo: string): Kept | null {
    const kept = table.find(requestNo);
    return kept && timeOf(kept) <= now() ? moveOn(kept) : kept;
  }

  function save(kept: Kept): void {
    table.save(kept);
    alarm.at(timeOf(kept));
  }

  // What an earlier run left behind.
  if (kind.due) alarm.at(now());

  return {
    current,
    existing(requestNo) {
      const kept = current(requestNo);
      if (!kept) throw new Refusal('not_found', 'this request number was never received');
      return kept;
    },
    known(order) {
      const kept = current(order.requestNo);
      if (!kept) return null;
      const before = kind.orderOf(kept);
      if (!before && kind.withOrder) {
        const after = kind.withOrder(kept, order);
        save(after);
        return after;
      }
      if (before && !isDeepStrictEqual(kind.order.write(before), kind.order.write(order)))
        throw new Refusal('request_no_reused', `this request number was used for another ${kind.name}`);
      return kept;
    },
    save,
    stop: () => alarm.stop(),
  };
}
