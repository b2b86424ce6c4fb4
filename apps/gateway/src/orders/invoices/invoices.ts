/**
 * The invoice of a credited order: requested by its user, issued later by the carrier, which reports it by a
 * webhook or when queried. See `invoice-states.ts` and docs/states/invoice.md.
 */
import { createHash } from 'node:crypto';
import type { CallRequest, InvoiceView, Language } from '@phonebill/contract';
import { fenToWire } from '@phonebill/money';
import { type OrderTimes, retryAt } from '../../config/index.ts';
import type { Pool } from '../../db/index.ts';
import type { Order, OrderAggregate } from '../model/aggregate.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { Indeterminate, NotFound } from '../../partners/index.ts';
import type { InvoiceIssuer, InvoiceWebhookEvent, IssuedInvoice } from '../../partners/invoices/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { derivedNumber, Refusal } from '../../runtime/index.ts';
import { readInvoiceRequest } from './invoice-request.ts';
import type { InvoiceEvent } from './invoice-states.ts';
import { createInvoiceStore, type Invoice } from './store.ts';

export type InvoiceAsk = Omit<CallRequest<'POST /own/v1/invoice'>, 'ssoToken' | 'requestNo'> & {
  readonly idempotencyKey: string;
};

export interface Invoices {
  /** Returns an order's invoice, and whether one may be requested. Throws Refusal `orderNotFound`. */
  of(userNo: string, orderNo: string): Promise<{ invoice: InvoiceView | null; mayAsk: boolean }>;
  /**
   * Requests an invoice. The same request again returns the same invoice. Throws Refusal `fieldWrong`,
   * `orderNotFound`, `invoiceNotPossible`, `invoiceAsked`, `requestNoReused`.
   */
  ask(userNo: string, request: InvoiceAsk, language: Language): Promise<InvoiceView>;
  /** Applies the issuer's webhook event. Returns false when it is about none of our invoices. */
  handleWebhook(event: InvoiceWebhookEvent): Promise<boolean>;
  /**
   * Queries the issuer about invoices that have been awaited too long, and sends again those that never
   * arrived.
   */
  lookAfter(): Promise<void>;
}

/**
 * The most calls to the issuer in one look: a query, a repeat of the request, and a query for what it holds
 * instead.
 */
const CALLS_OF_A_LOOK = 3;
const AT_ONCE = 20;

const eventOf = { issued: 'issued', refused: 'refused', undeliverable: 'cameBack' } as const satisfies Record<
  string,
  InvoiceEvent
>;

export function createInvoices({
  pool,
  orders,
  issuer,
  isOffered = true,
  times,
  clock,
}: {
  readonly pool: Pool;
  readonly orders: Pick<OrderStore, 'find'>;
  readonly issuer: InvoiceIssuer;
  /** Whether new invoices may be requested. */
  readonly isOffered?: boolean;
  readonly times: Pick<OrderTimes, 'leaseMs' | 'invoiceBackoffMs'>;
  readonly clock: Clock;
}): Invoices {
  const store = createInvoiceStore(pool);
  const leaseMs = CALLS_OF_A_LOOK * times.leaseMs;
  const inMs = (ms: number): Date => new Date(clock() + ms);

  async function ownOrder(userNo: string, orderNo: string): Promise<OrderAggregate> {
    const found = await orders.find(orderNo);
    // An order that a channel's tourist or a visitor placed is not shown to the user of that number.
    if (!found || found.order.userNo !== userNo || found.order.isVisitor) throw new Refusal('orderNotFound');
    return found;
  }

  /** Applies the issuer's answer; without an invoice yet, schedules the next query. */
  async function apply(invoice: Invoice, answer: IssuedInvoice | NotFound | Indeterminate): Promise<void> {
    if (answer.kind !== 'invoice' || answer.state === 'accepted') {
      const at = retryAt(times.invoiceBackoffMs, invoice.attemptCount, inMs(0));
      return store.lookAgain(invoice.invoiceNo, at);
    }
    const { state, url, reason } = answer;
    await store.apply(invoice.invoiceNo, eventOf[state], { url, reason }, inMs(0));
  }

  async function send({
    invoiceNo,
    requestBody,
  }: Invoice): Promise<IssuedInvoice | NotFound | Indeterminate> {
    return requestBody === null
      ? issuer.queryInvoice(invoiceNo)
      : issuer.askForInvoice(invoiceNo, requestBody);
  }

  async function look(invoice: Invoice): Promise<void> {
    const answer = await issuer.queryInvoice(invoice.invoiceNo);
    await apply(invoice, answer.kind === 'notFound' ? await send(invoice) : answer);
  }

  return {
    async of(userNo, orderNo) {
      const aggregate = await ownOrder(userNo, orderNo);
      const invoice = await store.find(userNo, orderNo);
      return {
        invoice: invoice && invoiceView(invoice),
        mayAsk: isOffered && isPossible(aggregate) && (invoice === null || mayAskAgain(invoice)),
      };
    },
    async ask(userNo, request, language) {
      const asked = readInvoiceRequest(request, language);
      const { idempotencyKey, orderNo } = request;
      const aggregate = await ownOrder(userNo, orderNo);
      const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
      const seen = await store.find(userNo, orderNo);
      if (seen?.idempotencyKey === idempotencyKey) {
        if (seen.requestHash !== requestHash) throw new Refusal('requestNoReused');
        return invoiceView(seen);
      }
      if (!isPossible(aggregate)) throw new Refusal('invoiceNotPossible');
      if (seen && !mayAskAgain(seen)) throw new Refusal('invoiceAsked');

      const { order } = aggregate;
      const invoiceNo = derivedNumber('I', orderNo, idempotencyKey);
      const { kind, titleKind, title, taxNo, delivery } = asked;
      const body = issuer.invoiceBody({ ...ofOrder(order), invoiceNo, kind, title, taxNo, delivery });
      const { invoice, isNew } = await store.ask(seen, {
        userNo,
        orderNo,
        invoiceNo,
        idempotencyKey,
        requestHash,
        state: 'asked',
        kind,
        titleKind,
        title,
        taxNo,
        area: delivery?.area ?? null,
        amountFen: order.priceFen,
        url: null,
        reason: null,
        requestBody: body,
        attemptCount: 0,
        lookAt: inMs(leaseMs),
        askedAt: inMs(0),
        changedAt: inMs(0),
      });
      if (!isNew) {
        if (invoice.idempotencyKey !== idempotencyKey) throw new Refusal('invoiceAsked');
        return invoiceView(invoice);
      }
      await apply(invoice, await send(invoice));
      return invoiceView((await store.find(userNo, orderNo)) ?? invoice);
    },
    async handleWebhook({ invoiceNo, state, url, reason }) {
      if (!(await store.findByNo(invoiceNo))) return false;
      if (state !== 'accepted')
        await store.apply(invoiceNo, eventOf[state], { ...(url && { url }), reason }, inMs(0));
      return true;
    },
    async lookAfter() {
      const due = await store.takeDue(inMs(0), inMs(leaseMs), AT_ONCE);
      await Promise.all(due.map(look));
    },
  };
}

/** Returns whether the user paid money for a number that was credited, and nothing was refunded. */
function isPossible({ order, refunds }: OrderAggregate): boolean {
  const isPaidByUser = order.kind === 'topUp' && order.payMethod !== 'activity' && order.priceFen > 0n;
  return isPaidByUser && order.state === 'credited' && refunds.length === 0;
}

function mayAskAgain({ state }: Invoice): boolean {
  return state === 'refused' || state === 'undeliverable';
}

function ofOrder({ orderNo, mobileNo, priceFen }: Order) {
  return { orderNo, mobileNo, amountFen: priceFen };
}

function invoiceView(invoice: Invoice): InvoiceView {
  const { orderNo, state, kind, titleKind, title, taxNo, area, url, reason } = invoice;
  return {
    orderNo,
    state,
    kind,
    titleKind,
    title,
    taxNo,
    area,
    url,
    reason,
    amountFen: fenToWire(invoice.amountFen),
    askedAt: invoice.askedAt.toISOString(),
    changedAt: invoice.changedAt.toISOString(),
  };
}
