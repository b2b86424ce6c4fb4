/** Checks a new order and writes it, within the user's limits, once per request number. */
import { formatYuan } from '@phonebill/money';
import type { Clock } from '../clock.ts';
import type { Pool } from '../db/pool.ts';
import { inTransaction } from '../db/transaction.ts';
import type { OrderAggregate } from '../orders/aggregate.ts';
import { OrderChange } from '../orders/order-change.ts';
import { newOrderNo, paymentNoOf } from '../orders/order-number.ts';
import { type OrderQueries, spendingOf } from '../orders/order-queries.ts';
import type { OrderTimes } from '../orders/schedule.ts';
import type { OrderStore } from '../orders/store.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { Refusal } from '../refusal.ts';
import type { NewOrder, Numbers } from './new-order.ts';

/** The order of a request, new or as it stands. Throws Refusal. */
export type PlaceOrder = (request: NewOrder) => Promise<OrderAggregate>;

export interface PlaceOrderParts {
  readonly pool: Pool;
  readonly store: OrderStore;
  readonly queries: OrderQueries;
  readonly numbers: Numbers;
  readonly pricing: Pricing;
  readonly times: OrderTimes;
  readonly clock: Clock;
  readonly randomInt: (below: number) => number;
}

const DUPLICATE_KEY = '23505';
const MOST_NUMBERS_TRIED = 5;

export function createPlaceOrder(parts: PlaceOrderParts): PlaceOrder {
  return async (request) => {
    try {
      return (await write(parts, request, await check(parts, request))) ?? (await earlier(parts, request));
    } catch (error) {
      // A repeated request gets the answer of its order even when it would be refused now: the price may have changed since.
      if (error instanceof Refusal && error.errorName !== 'requestNoReused') {
        const order = await parts.store.findByRequest(request.userNo, request.requestNo);
        if (order) return sameRequest(order, request);
      }
      throw error;
    }
  };
}

type Checked = Pick<OrderAggregate['order'], 'carrier' | 'province'>;

async function check({ numbers, pricing, queries }: PlaceOrderParts, request: NewOrder): Promise<Checked> {
  const { allowed } = await numbers.check(request.mobileNo);
  if (!allowed) throw new Refusal('numberNotAccepted');
  const { carrier, province } = await numbers.organization(request.mobileNo);
  const offered = pricing.denominations(carrier).find(({ faceFen }) => faceFen === request.faceFen);
  if (!offered) throw new Refusal('amountNotOffered');
  if (offered.priceFen !== request.priceFen) throw new Refusal('priceChanged');
  const needsConfirming = !request.firstTimeConfirmed && request.mobileNo !== request.ownMobileNo;
  if (needsConfirming && (await queries.lastToppedUp(request.userNo, request.mobileNo)) === null) throw new Refusal('firstTimeNotConfirmed');
  return { carrier, province };
}

/** Null when the request number already has an order. */
async function write(parts: PlaceOrderParts, request: NewOrder, checked: Checked): Promise<OrderAggregate | null> {
  for (let tries = 1; ; tries += 1) {
    const change = placing(parts, request, checked);
    try {
      const written = await inTransaction(parts.pool, async (client) => {
        // Two orders of one user at the same moment are counted one after the other.
        await client.query({ name: 'lock-user', text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [request.userNo] });
        await keepWithinLimits(parts, request, client);
        return parts.store.insert(change, client);
      });
      return written ? change.after : null;
    } catch (error) {
      const numberTaken = (error as { code?: string }).code === DUPLICATE_KEY;
      if (!numberTaken || tries === MOST_NUMBERS_TRIED) throw error;
    }
  }
}

function placing({ times, clock, randomInt }: PlaceOrderParts, request: NewOrder, { carrier, province }: Checked): OrderChange {
  const at = new Date(clock());
  const orderNo = newOrderNo(request.userNo, at.getTime(), randomInt);
  const change = OrderChange.placing({
    userNo: request.userNo, orderNo, requestNo: request.requestNo, requestDigest: digestOf(request), mobileNo: request.mobileNo, carrier, province,
    faceFen: request.faceFen, priceFen: request.priceFen, payMethod: 'cash', cnlCode: request.cnlCode, createdAt: at, expiresAt: new Date(at.getTime() + times.payWithinMs),
  }, at);
  change.addPayment({
    paymentNo: paymentNoOf(orderNo, 1), amountFen: request.priceFen, tradeNo: null, payUrl: null, declineReason: null,
    asked: 0, nextAt: new Date(at.getTime() + (times.askPaymentMs[0] ?? 0)), createdAt: at, paidAt: null,
  });
  return change;
}

async function keepWithinLimits({ pricing, clock }: PlaceOrderParts, request: NewOrder, client: Pick<Pool, 'query'>): Promise<void> {
  const { dayFen, monthFen } = await spendingOf(client, request.userNo, clock());
  const { perDayFen, perMonthFen } = pricing.limit;
  if (dayFen + request.faceFen > perDayFen) throw new Refusal('dayLimitReached', { limit: formatYuan(perDayFen, { sign: false }) });
  if (monthFen + request.faceFen > perMonthFen) throw new Refusal('monthLimitReached', { limit: formatYuan(perMonthFen, { sign: false }) });
}

async function earlier({ store }: PlaceOrderParts, request: NewOrder): Promise<OrderAggregate> {
  const order = await store.findByRequest(request.userNo, request.requestNo);
  if (!order) throw new Error('the request number has an order that cannot be read');
  return sameRequest(order, request);
}

function sameRequest(order: OrderAggregate, request: NewOrder): OrderAggregate {
  if (order.order.requestDigest !== digestOf(request)) throw new Refusal('requestNoReused');
  return order;
}

/** What makes two requests the same: number, amount, price and channel. */
function digestOf({ mobileNo, faceFen, priceFen, cnlCode }: NewOrder): string {
  return JSON.stringify([mobileNo, String(faceFen), String(priceFen), cnlCode ?? '']);
}
