/** Stores invoices, one per order, with an event for every change. One function writes a state. */
import type { InvoiceKind, InvoiceState, TitleKind } from '@phonebill/contract';
import { canApply, next } from '@phonebill/states';
import { type Client, inTransaction, type Pool } from '../../db/index.ts';
import type { StoredText } from '../../db/numbers/index.ts';
import { type InvoiceEvent, invoiceMachine } from './invoice-states.ts';

export interface Invoice {
  readonly userNo: string;
  readonly orderNo: string;
  /** The number under which the issuer knows it; a new one for each request. */
  readonly invoiceNo: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly state: InvoiceState;
  readonly kind: InvoiceKind;
  readonly titleKind: TitleKind;
  readonly title: string;
  readonly taxNo: string | null;
  readonly area: string | null;
  readonly amountFen: bigint;
  readonly url: string | null;
  readonly reason: string | null;
  /** The body of the request to the issuer; null once it has given a final answer. */
  readonly requestBody: string | null;
  readonly attemptCount: number;
  /** When to query the issuer next; null when no answer is awaited. */
  readonly lookAt: Date | null;
  readonly askedAt: Date;
  readonly changedAt: Date;
}

type Answer = Partial<Pick<Invoice, 'url' | 'reason'>>;

export interface InvoiceStore {
  find(userNo: string, orderNo: string): Promise<Invoice | null>;
  findByNo(invoiceNo: string): Promise<Invoice | null>;
  /** Writes a requested invoice, unless another was written since `seen` was read; returns the stored one. */
  ask(
    seen: Invoice | null,
    invoice: Invoice,
  ): Promise<{ readonly invoice: Invoice; readonly isNew: boolean }>;
  /** Applies an event to the invoice with that number; returns null when its state does not allow it. */
  apply(invoiceNo: string, event: InvoiceEvent, answer: Answer, at: Date): Promise<Invoice | null>;
  /** Sets when to look again, while an answer is awaited. */
  lookAgain(invoiceNo: string, at: Date): Promise<void>;
  /** Takes the invoices that are due, the longest due first; no other process gets them before `until`. */
  takeDue(now: Date, until: Date, most: number): Promise<Invoice[]>;
}

const columns = {
  userNo: 'user_no',
  orderNo: 'order_no',
  invoiceNo: 'invoice_no',
  idempotencyKey: 'request_no',
  requestHash: 'request_hash',
  state: 'state',
  kind: 'kind',
  titleKind: 'title_kind',
  title: 'title',
  taxNo: 'tax_no',
  area: 'area',
  amountFen: 'amount_fen',
  url: 'url',
  reason: 'reason',
  requestBody: 'request_body',
  attemptCount: 'attempt_count',
  lookAt: 'look_at',
  askedAt: 'asked_at',
  changedAt: 'changed_at',
} as const satisfies Record<keyof Invoice, string>;

/** A selected row; the request body contains the mobile number, and is stored as numbers are. */
type Row = Omit<Invoice, 'requestBody'> & { readonly requestBody: StoredText | null };

const fields = Object.keys(columns) as (keyof Invoice)[];
const SELECTED = fields.map((field) => `${columns[field]} as "${field}"`).join(', ');
const PLACES = fields.map((_, index) => `$${index + 1}`).join(', ');
const NAMES = fields.map((field) => columns[field]).join(', ');
const SET = fields.map((field, index) => `${columns[field]} = $${index + 1}`).join(', ');

export function createInvoiceStore(pool: Pool): InvoiceStore {
  const { numbers } = pool;
  const toInvoice = ({ requestBody, ...row }: Row): Invoice => ({
    ...row,
    requestBody: requestBody && numbers.readText(requestBody),
  });

  async function read(client: Client | Pool, where: string, values: unknown[]): Promise<Invoice | null> {
    const { rows } = await client.query<Row>(`select ${SELECTED} from invoices where ${where}`, values);
    return rows[0] ? toInvoice(rows[0]) : null;
  }

  /** Writes an invoice and its event, as the only function that writes a state. */
  async function write(client: Client, invoice: Invoice, event: InvoiceEvent | 'asked'): Promise<void> {
    const { requestBody } = invoice;
    const row: Row = {
      ...invoice,
      requestBody: requestBody === null ? null : numbers.storeText(requestBody),
    };
    await client.query(
      `insert into invoices (${NAMES}) values (${PLACES})
        on conflict (user_no, order_no) do update set ${SET}`,
      fields.map((field) => row[field]),
    );
    await addEvent(client, invoice, event);
  }

  return {
    find: (userNo, orderNo) => read(pool, 'user_no = $1 and order_no = $2', [userNo, orderNo]),
    findByNo: (invoiceNo) => read(pool, 'invoice_no = $1', [invoiceNo]),
    ask: (seen, invoice) =>
      inTransaction(pool, async (client) => {
        const { userNo, orderNo } = invoice;
        // Two concurrent first requests have no row yet that either could lock.
        await client.query("select pg_advisory_xact_lock(hashtextextended('invoice ' || $1, 0))", [orderNo]);
        const present = await read(client, 'user_no = $1 and order_no = $2 for update', [userNo, orderNo]);
        const isAsSeen = present?.invoiceNo === seen?.invoiceNo && present?.state === seen?.state;
        if (present && !isAsSeen) return { invoice: present, isNew: false };
        const state = present ? next(invoiceMachine, present.state, 'askedAgain') : invoiceMachine.initial;
        const written = { ...invoice, state };
        await write(client, written, present ? 'askedAgain' : 'asked');
        return { invoice: written, isNew: true };
      }),
    apply: (invoiceNo, event, answer, at) =>
      inTransaction(pool, async (client) => {
        const present = await read(client, 'invoice_no = $1 for update', [invoiceNo]);
        if (!present || !canApply(invoiceMachine, present.state, event)) return null;
        const written = {
          ...present,
          ...answer,
          state: next(invoiceMachine, present.state, event),
          requestBody: null,
          lookAt: null,
          changedAt: at,
        };
        await write(client, written, event);
        return written;
      }),
    async lookAgain(invoiceNo, at) {
      await pool.query(
        `update invoices set look_at = $2, attempt_count = attempt_count + 1
          where invoice_no = $1 and look_at is not null`,
        [invoiceNo, at],
      );
    },
    async takeDue(now, until, most) {
      const { rows } = await pool.query<Row>(
        `update invoices set look_at = $2 where invoice_no in (
            select invoice_no from invoices where look_at <= $1 order by look_at limit $3
            for update skip locked)
          returning ${SELECTED}`,
        [now, until, most],
      );
      return rows.map(toInvoice);
    },
  };
}

async function addEvent(
  client: Client,
  { userNo, orderNo, invoiceNo, state, changedAt }: Invoice,
  event: InvoiceEvent | 'asked',
): Promise<void> {
  await client.query(
    `insert into invoice_events (user_no, order_no, seq, invoice_no, event, state, at)
        select $1, $2, coalesce(max(seq), 0) + 1, $3, $4, $5, $6 from invoice_events
        where user_no = $1 and order_no = $2`,
    [userNo, orderNo, invoiceNo, event, state, changedAt],
  );
}
