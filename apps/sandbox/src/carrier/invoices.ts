/** Invoices for what the carrier credited: what is asked for, what becomes of it when, and the callbacks. */
import { next } from '@phonebill/states';
import type { Callbacks } from '../callbacks/callbacks.ts';
import { createAlarm } from '../clock/alarm.ts';
import { Refusal } from '../http/refusals.ts';
import type { Runtime } from '../runtime.ts';
import type { Store } from '../store/database.ts';
import { BACK_AFTER_MS, invoiceOutcomeOf, ISSUED_AFTER_MS } from './invoice-outcomes.ts';
import { type InvoiceEvent, invoiceMachine, type InvoiceState } from './invoice-states.ts';

export interface InvoiceOrder {
  readonly requestNo: string;
  readonly orderNo: string;
  readonly mobileNo: string;
  readonly amountFen: number;
  readonly kind: 'electronic' | 'paper';
  readonly title: string;
  readonly taxNo: string | null;
  readonly delivery: {
    readonly recipient: string;
    readonly phone: string;
    readonly area: string;
    readonly address: string;
  } | null;
  readonly notifyUrl: string;
}

export interface Invoice {
  readonly id: string;
  readonly order: InvoiceOrder;
  readonly state: InvoiceState;
  readonly reason: string | null;
  readonly issuedAt: number | null;
}

export interface InvoiceView {
  readonly requestNo: string;
  readonly state: InvoiceState;
  readonly url: string | null;
  readonly reason: string | null;
}

export interface Invoices {
  /** Takes an order, or answers one taken before. `unanswered`: this answer must get lost. */
  order(order: InvoiceOrder): { view: InvoiceView; unanswered: boolean };
  find(requestNo: string): InvoiceView;
  /** For the page that shows it; null: there is none. */
  byId(id: string): Invoice | null;
  stop(): void;
}

interface Parts {
  readonly store: Store;
  readonly callbacks: Callbacks;
  readonly runtime: Runtime;
  /** Where the invoice of that id can be looked at. */
  readonly urlOf: (id: string) => string;
}

export function createInvoices({ store, callbacks, runtime, urlOf }: Parts): Invoices {
  const { db } = store;
  const { now, newId, scaled } = runtime;
  const find = db.prepare('SELECT * FROM invoices WHERE request_no = ?');
  const findById = db.prepare('SELECT * FROM invoices WHERE id = ?');
  const insert = db.prepare(
    'INSERT INTO invoices (request_no, id, content, state, settles_at) VALUES (?, ?, ?, ?, ?)',
  );
  const update = db.prepare(
    'UPDATE invoices SET state = ?, reason = ?, issued_at = ?, settles_at = ? WHERE request_no = ?',
  );
  const due = db.prepare('SELECT request_no FROM invoices WHERE settles_at <= ? ORDER BY settles_at');
  const nextDue = db.prepare('SELECT min(settles_at) AS at FROM invoices');
  const alarm = createAlarm(now, (nowMs) => {
    for (const row of due.all(nowMs)) settle(String(row['request_no']));
    const at = nextDue.get()?.['at'];
    return typeof at === 'number' ? at : null;
  });

  /** The one writer of a state, with its callback. */
  function apply(invoice: Invoice, event: InvoiceEvent, settlesAt: number | null): void {
    const state = next(invoiceMachine, invoice.state, event);
    const issuedAt = state === 'issued' ? now() : invoice.issuedAt;
    const reason = state === 'refused' ? 'title_unknown' : null;
    update.run(state, reason, issuedAt, settlesAt, invoice.order.requestNo);
    if (settlesAt !== null) alarm.at(settlesAt);
    if (invoiceOutcomeOf(invoice.order.mobileNo).silent) return;
    const { requestNo, url } = viewOf({ ...invoice, state, reason, issuedAt });
    callbacks.enqueue({
      partner: 'carrier',
      url: invoice.order.notifyUrl,
      content: {
        type: `invoice.${state}`,
        requestNo,
        at: new Date(now()).toISOString(),
        ...(url && { url }),
        ...(reason && { reason }),
      },
      amountKey: null,
    });
  }

  function settle(requestNo: string): void {
    const row = find.get(requestNo);
    if (!row) return;
    const invoice = invoiceOf(row);
    const { refused, comesBack } = invoiceOutcomeOf(invoice.order.mobileNo);
    const willComeBack = comesBack === true && invoice.order.kind === 'paper';
    store.transaction(() => {
      if (invoice.state === 'issued') apply(invoice, 'comeBack', null);
      else if (refused) apply(invoice, 'refuse', null);
      else apply(invoice, 'issue', willComeBack ? now() + scaled(BACK_AFTER_MS) : null);
    });
  }

  function viewOf({ id, order, state, reason, issuedAt }: Invoice): InvoiceView {
    return { requestNo: order.requestNo, state, url: issuedAt === null ? null : urlOf(id), reason };
  }

  // What an earlier run left behind.
  alarm.at(now());

  return {
    order(order) {
      const content = JSON.stringify(order);
      const known = find.get(order.requestNo);
      if (known && known['content'] !== content)
        throw new Refusal('request_no_reused', 'this request number was used for another invoice');
      const settlesAt = now() + scaled(ISSUED_AFTER_MS);
      if (!known) {
        insert.run(order.requestNo, newId(), content, invoiceMachine.initial, settlesAt);
        alarm.at(settlesAt);
      }
      const unanswered = !known && invoiceOutcomeOf(order.mobileNo).silent === true;
      return { view: viewOf(invoiceOf(find.get(order.requestNo) ?? {})), unanswered };
    },
    find(requestNo) {
      const row = find.get(requestNo);
      if (!row) throw new Refusal('not_found', 'this request number was never received');
      return viewOf(invoiceOf(row));
    },
    byId(id) {
      const row = findById.get(id);
      return row ? invoiceOf(row) : null;
    },
    stop: () => alarm.stop(),
  };
}

function invoiceOf(row: Readonly<Record<string, unknown>>): Invoice {
  return {
    id: String(row['id']),
    order: JSON.parse(String(row['content'])) as InvoiceOrder,
    state: row['state'] as InvoiceState,
    reason: row['reason'] as string | null,
    issuedAt: row['issued_at'] === null ? null : Number(row['issued_at']),
  };
}
