/** Invoices for what the carrier credited: requests, their outcomes over time, and the callbacks. */
import { next } from '@phonebill/states';
import type { Foundation } from '../foundation.ts';
import { json, orNull, text, whole } from '../store/fields.ts';
import {
  createRequests,
  createRequestTable,
  outcomeFields,
  type RequestKind,
  whenItSettles,
} from '../store/requests.ts';
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
  readonly requestNo: string;
  readonly id: string;
  readonly order: InvoiceOrder;
  readonly state: InvoiceState;
  readonly reason: string | null;
  readonly issuedAt: number | null;
  readonly settlesAt: number | null;
}

export interface InvoiceView {
  readonly requestNo: string;
  readonly state: InvoiceState;
  readonly url: string | null;
  readonly reason: string | null;
}

export interface Invoices {
  /** Accepts an order, or answers one accepted before. `unanswered`: this answer must get lost. */
  order(order: InvoiceOrder): { view: InvoiceView; unanswered: boolean };
  find(requestNo: string): InvoiceView;
  /** Returns the invoice for the page that shows it; null when there is none. */
  byId(id: string): Invoice | null;
  stop(): void;
}

const order = json<InvoiceOrder>('content');
const invoiceKind: RequestKind<InvoiceOrder, Invoice> = {
  name: 'invoice',
  table: 'invoices',
  order,
  fields: {
    requestNo: text('request_no'),
    id: text('id'),
    order,
    ...outcomeFields(),
    issuedAt: orNull(whole('issued_at')),
  },
  orderOf: (kept) => kept.order,
  due: whenItSettles,
};

/** `urlOf`: the address at which the invoice with that id can be seen. */
export function createInvoices(
  urlOf: (id: string) => string,
  { store, callbacks, runtime: { now, newId, scaled } }: Pick<Foundation, 'store' | 'callbacks' | 'runtime'>,
): Invoices {
  const table = createRequestTable(store, invoiceKind);
  const invoices = createRequests(table, now, (invoice) => store.transaction(() => settled(invoice)));
  const byId = table.query('WHERE id = ?');

  /** Changes the state, with its callback; no other code writes it. */
  function apply(invoice: Invoice, event: InvoiceEvent, settlesAt: number | null = null): Invoice {
    const state = next(invoiceMachine, invoice.state, event);
    const issuedAt = state === 'issued' ? now() : invoice.issuedAt;
    const reason = state === 'refused' ? 'title_unknown' : null;
    const after: Invoice = { ...invoice, state, reason, issuedAt, settlesAt };
    invoices.save(after);
    if (invoiceOutcomeOf(invoice.order.mobileNo).silent) return after;
    const { requestNo, url } = viewOf(after);
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
    return after;
  }

  function settled(invoice: Invoice): Invoice {
    const { refused, comesBack } = invoiceOutcomeOf(invoice.order.mobileNo);
    if (invoice.state === 'issued') return apply(invoice, 'comeBack');
    if (refused) return apply(invoice, 'refuse');
    const willComeBack = comesBack === true && invoice.order.kind === 'paper';
    return apply(invoice, 'issue', willComeBack ? now() + scaled(BACK_AFTER_MS) : null);
  }

  function viewOf({ requestNo, id, state, reason, issuedAt }: Invoice): InvoiceView {
    return { requestNo, state, url: issuedAt === null ? null : urlOf(id), reason };
  }

  function receive(ordered: InvoiceOrder): Invoice {
    const invoice: Invoice = {
      requestNo: ordered.requestNo,
      id: newId(),
      order: ordered,
      state: invoiceMachine.initial,
      reason: null,
      issuedAt: null,
      settlesAt: now() + scaled(ISSUED_AFTER_MS),
    };
    invoices.save(invoice);
    return invoice;
  }

  return {
    order(ordered) {
      const known = invoices.known(ordered);
      const unanswered = !known && invoiceOutcomeOf(ordered.mobileNo).silent === true;
      return { view: viewOf(known ?? receive(ordered)), unanswered };
    },
    find: (requestNo) => viewOf(invoices.existing(requestNo)),
    byId: (id) => byId(id)[0] ?? null,
    stop: invoices.stop,
  };
}
