/**
 * Requests that partners store: one for each request number, answered the same when it is sent again, and
 * changed automatically when its time has come. Each kind is declared (its table, fields and time); its
 * outcome is decided by its service.
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
  /** Its name in a refusal: "this request number was used for another …". */
  readonly name: string;
  readonly table: string;
  /** Every field of what is stored. */
  readonly fields: Fields<Kept>;
  /** The part that an order sent again must repeat. */
  readonly order: Field<Order>;
  /** Selects the rows, if that needs more than the table. */
  readonly select?: string;
  /** Returns what was ordered; null while only a later step was received, such as a cancellation. */
  orderOf(kept: Kept): Order | null;
  /**
   * Adds the order to a request of which a later step arrived first; given by kinds for which that can
   * happen.
   */
  withOrder?(kept: Kept, order: Order): Kept;
  /** When a request changes automatically; omitted when none ever does. */
  readonly due?: {
    readonly column: string;
    /** The SQL condition of those that are waiting. */
    readonly waiting: string;
    /** Returns its time; null when it is not waiting. */
    timeOf(kept: Kept): number | null;
  };
}

/** The fields of a request's outcome, its reason, and when it changes next, as most kinds store them. */
export const outcomeFields = <State extends string, Reason extends string>() => ({
  state: text<State>('state'),
  reason: orNull(text<Reason>('reason')),
  settlesAt: orNull(whole('settles_at')),
});

/** The `due` of kinds that store the time of their next change. */
export const whenItSettles = {
  column: 'settles_at',
  waiting: 'settles_at IS NOT NULL',
  timeOf: ({ settlesAt }: { readonly settlesAt: number | null }) => settlesAt,
};

/** The table of a kind: reads and writes rows, without any rules. */
export interface RequestTable<Order extends Numbered, Kept extends Numbered> {
  readonly kind: RequestKind<Order, Kept>;
  find(requestNo: string): Kept | null;
  /** Returns a function that selects the rows of a `WHERE` clause. */
  query(where: string): (...values: SQLInputValue[]) => Kept[];
  /** Inserts a row, or replaces the one with the same request number. */
  save(kept: Kept): void;
  /** Returns request numbers, the longest waiting first. */
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

/** The requests of a kind, in their present state. */
export interface Requests<Order extends Numbered, Kept extends Numbered> {
  /**
   * Returns the request with that number, after making its change if its time has come; null when it was
   * never received.
   */
  current(requestNo: string): Kept | null;
  /** Returns the same; throws {@link Refusal} `not_found` when it was never received. */
  existing(requestNo: string): Kept;
  /**
   * Returns what the same order made before; null when it is new. Throws {@link Refusal} `request_no_reused`
   * when another order used its number. A request that was ended before its order arrived stays ended, and
   * stores the order.
   */
  known(order: Order): Kept | null;
  /** Stores the request, and changes it when its time has come. */
  save(kept: Kept): void;
  stop(): void;
}

/** `moveOn` does what is due for a request whose time has come, and returns it in its new state. */
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

  // Resumes what an earlier run left behind.
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
