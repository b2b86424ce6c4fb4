/** Our side of a partner's book: what is paid, refunded, credited and repaid according to us. */
import { inStates } from '@phonebill/states';
import type { Pool } from '../db/index.ts';
import type { StoredNumber, StoredNumbers } from '../db/numbers/index.ts';
import {
  creditedDeliveryStates,
  paidPaymentStates,
  settledRefundStates,
} from '../orders/model/states/index.ts';
import { orderNoOf, userNoOf } from '../orders/model/index.ts';
import { type Entry, entryKey, type EntryKind } from './entries.ts';
import { kindsOf, type OwnBook } from './partner-source.ts';
import { cutBefore, nextInstant } from './piece.ts';

/** The number of entries read by one statement. */
const LOOKED_UP = 500;

/** An entry of ours; `done`: whether it has happened according to us. */
export interface OwnEntry extends Entry {
  readonly amount: bigint;
  readonly done: boolean;
  /** The partner's number for it; null when it stated none, or none is stored. */
  readonly theirNo: string | null;
}

interface Source {
  readonly table: string;
  readonly number: string;
  /**
   * The columns of an entry: amount, time, refunded payment, credited number, supplier, the partner's number.
   */
  readonly columns: string;
  readonly doneAt: string;
  readonly done: string;
  /** The condition for rows of the book; $1 is its payment method. */
  readonly belongs: string;
  /** An expression for the cashier of a row, where there are several cashiers. */
  readonly cashier?: string;
}

const ORDER_OF_DELIVERY =
  'join lateral (select kind, mobile_no from orders o where o.user_no = t.user_no ' +
  'and o.order_no = t.order_no offset 0) o on true';
const nothing =
  'null::text as payment_no, null::text as mobile_no, null::text as supplier, t.trade_no as their_no';

const sources: Readonly<Record<EntryKind, Source>> = {
  payment: {
    table: 'payments t',
    number: 'payment_no',
    columns: `coalesce(t.paid_amount, t.amount) as amount, t.paid_at as at, ${nothing}`,
    doneAt: 'paid_at',
    done: inStates('t.state', paidPaymentStates),
    belongs: 't.method = $1',
    cashier: 't.cashier',
  },
  refund: {
    table: 'refunds t',
    number: 'refund_no',
    columns:
      't.amount, t.settled_at as at, t.payment_no, null::text as mobile_no, null::text as supplier, ' +
      'null::text as their_no',
    doneAt: 'settled_at',
    done: inStates('t.state', settledRefundStates),
    belongs: 't.method = $1',
    cashier:
      '(select p.cashier from payments p ' +
      'where p.user_no = t.user_no and p.payment_no = t.payment_no limit 1)',
  },
  credit: delivery('topUp', 'o.mobile_no'),
  repayment: delivery('repayment', 'null::text as mobile_no'),
};

function delivery(orderKind: string, mobileNo: string): Source {
  return {
    table: `deliveries t ${ORDER_OF_DELIVERY}`,
    number: 'delivery_no',
    columns: `t.face_fen as amount, t.ended_at as at, null::text as payment_no, ${mobileNo}, t.supplier,
      t.carrier_ref as their_no`,
    doneAt: 'ended_at',
    done: inStates('t.state', creditedDeliveryStates),
    belongs: `o.kind = '${orderKind}' and $1::text is not null`,
  };
}

/** Returns the value of $1, and the condition for rows of a kind in a book. */
function belongsTo({ book, cashier }: OwnBook, kind: EntryKind): readonly [string, string] {
  const { belongs, cashier: named } = sources[kind];
  if (!cashier || named === undefined) return [book, belongs];
  // The name is one of the contract's cashier names, so it contains no quote.
  const isOfIt = cashier.isUnnamed
    ? `coalesce(${named}, '${cashier.name}') = '${cashier.name}'`
    : `${named} = '${cashier.name}'`;
  return ['cash', `${belongs} and ${isOfIt}`];
}

interface Row {
  reference: string;
  amount: bigint;
  at: Date | null;
  payment_no: string | null;
  mobile_no: StoredNumber | null;
  supplier: string | null;
  their_no: string | null;
  done: boolean;
}

/**
 * Returns our entries in [from, to), at most `limit` unless more have one and the same time; `until` is the
 * end of the period that these cover.
 */
export async function ownEntriesBetween(
  pool: Pool,
  book: OwnBook,
  from: Date,
  to: Date,
  limit: number,
): Promise<{ readonly entries: readonly OwnEntry[]; readonly until: Date }> {
  const lists = await Promise.all(
    kindsOf(book.book).map((kind) => between(pool, book, kind, from, to, limit + 1)),
  );
  const entries = lists.flat().toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const tooMany = entries[limit];
  if (!tooMany) return { entries, until: to };
  const until = cutBefore(from, tooMany.at);
  if (until) return { entries: entries.filter(({ at }) => at < until), until };
  const instant = nextInstant(from);
  const all = await Promise.all(
    kindsOf(book.book).map((kind) => between(pool, book, kind, from, instant, null)),
  );
  return { entries: all.flat(), until: instant };
}

async function between(
  pool: Pool,
  book: OwnBook,
  kind: EntryKind,
  from: Date,
  to: Date,
  limit: number | null,
): Promise<OwnEntry[]> {
  const { table, number, columns, doneAt, done } = sources[kind];
  const [way, belongs] = belongsTo(book, kind);
  const { rows } = await pool.query<Row>(
    `select t.${number} as reference, ${columns}, true as done from ${table}
     where ${belongs} and t.${doneAt} >= $2 and t.${doneAt} < $3 and ${done}
     order by t.${doneAt} limit $4`,
    [way, from, to, limit],
  );
  return rows.map((row) => toEntry(kind, row, pool.numbers));
}

/**
 * Returns our entries with the wanted numbers, by their keys: from any time, and also those that have not
 * happened.
 */
export async function ownEntriesByNumber(
  pool: Pool,
  book: OwnBook,
  wanted: readonly Pick<Entry, 'kind' | 'reference'>[],
): Promise<Map<string, OwnEntry>> {
  const found = new Map<string, OwnEntry>();
  for (const kind of kindsOf(book.book)) {
    const { table, number, columns, done } = sources[kind];
    const [way, belongs] = belongsTo(book, kind);
    const numbers = wanted
      .filter((one) => one.kind === kind && orderNoOf(one.reference) !== null)
      .map(({ reference }) => reference);
    for (let first = 0; first < numbers.length; first += LOOKED_UP) {
      const some = numbers.slice(first, first + LOOKED_UP);
      // With `limit 1`, each number is one look-up in the primary key, however large the table is.
      const { rows } = await pool.query<Row>(
        `select mine.* from unnest($2::text[], $3::text[]) as wanted (user_no, number)
         cross join lateral (
           select t.${number} as reference, ${columns}, ${done} as done from ${table}
           where t.user_no = wanted.user_no and t.${number} = wanted.number and ${belongs}
           limit 1
         ) as mine`,
        [way, some.map((one) => userNoOf(orderNoOf(one) ?? '')), some],
      );
      for (const row of rows) {
        const entry = toEntry(kind, row, pool.numbers);
        found.set(entryKey(entry), entry);
      }
    }
  }
  return found;
}

/** Returns the supplier stored with a delivery; null when there is none, or no such delivery. */
export async function supplierOfDelivery(pool: Pool, deliveryNo: string): Promise<string | null> {
  const { rows } = await pool.query<{ supplier: string | null }>(
    'select supplier from deliveries where user_no = $1 and delivery_no = $2',
    [userNoOf(orderNoOf(deliveryNo) ?? ''), deliveryNo],
  );
  return rows[0]?.supplier ?? null;
}

function toEntry(kind: EntryKind, row: Row, numbers: StoredNumbers): OwnEntry {
  const {
    reference,
    amount,
    at,
    payment_no: paymentNo,
    mobile_no: stored,
    supplier,
    their_no: theirNo,
    done,
  } = row;
  const mobileNo = stored && numbers.read(stored);
  return {
    kind,
    reference,
    amount,
    at: at ?? new Date(0),
    paymentNo,
    mobileNo,
    supplier,
    theirNo,
    done: done && at !== null,
  };
}
