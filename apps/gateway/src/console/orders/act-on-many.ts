/**
 * Asks partners about many orders of a list, or sends what they do not answer for again. A page names few
 * orders in a call and its run with each, so that a call whose answer was lost, or whose process died half
 * way, is made again: what was done is found by the orders' own events and is not done twice.
 */
import type { OrderFiltersView } from '@phonebill/contract/console';
import { askNow, resend, type WhyNot } from '../../orders/index.ts';
import { OrderChange, userNoOf } from '../../orders/model/index.ts';
import { writeAudit } from '../audit/index.ts';
import { actorOf, type ConsoleParts, personOf, type SignedIn } from '../console-parts.ts';
import { ordersOfFilter } from './orders-of-filter.ts';

/** The most orders that are acted on together. */
const MOST_ORDERS = 1000;
/** The most orders of a filter that are looked at for those. */
const MOST_LOOKED_AT = 5000;

/** The acts that one person takes on many orders. */
const acts = { ask: askNow, resend: resendParts } as const;
export type ActOnMany = keyof typeof acts;

/** Sends again each refund and delivery of the order that can be; returns why not when none can. */
function resendParts(change: OrderChange): WhyNot {
  const { delivery, refunds } = change.after;
  const numbers = [...refunds.map(({ refundNo }) => refundNo), ...(delivery ? [delivery.deliveryNo] : [])];
  const reasons = numbers.map((number) => resend(change, number));
  return reasons.includes(null) ? null : (reasons[0] ?? 'the order has no such refund or delivery');
}

interface Plan {
  /** The newest first; incomplete if there are too many. */
  readonly orderNos: string[];
  readonly leftOut: { readonly whyNot: string; readonly count: number }[];
  readonly isTooMany: boolean;
}

/** Returns on which orders of the filter the act is possible, and why not on others. Changes nothing. */
export async function planActing(
  parts: Pick<ConsoleParts, 'pool' | 'store' | 'clock'>,
  act: ActOnMany,
  filters: OrderFiltersView,
): Promise<Plan> {
  const now = new Date(parts.clock());
  const orderNos: string[] = [];
  const leftOut = new Map<string, number>();
  let lookedAt = 0;
  for await (const order of ordersOfFilter(parts, filters, now)) {
    const whyNot = order ? acts[act](OrderChange.of(order, now)) : 'there is no such order';
    if (whyNot === null && order) orderNos.push(order.order.orderNo);
    else if (whyNot !== null) leftOut.set(whyNot, (leftOut.get(whyNot) ?? 0) + 1);
    lookedAt += 1;
    if (orderNos.length > MOST_ORDERS || lookedAt > MOST_LOOKED_AT) break;
  }
  return {
    orderNos,
    leftOut: [...leftOut].map(([whyNot, count]) => ({ whyNot, count })),
    isTooMany: orderNos.length > MOST_ORDERS || lookedAt > MOST_LOOKED_AT,
  };
}

interface Named {
  readonly run: string;
  readonly orderNos: readonly string[];
  readonly reason: string;
}

/**
 * Acts on one order after the other, and returns what became of each. The person, the reason and the run are
 * recorded with each order and in the audit log.
 */
export async function actOnMany(
  parts: Pick<ConsoleParts, 'pool' | 'store'>,
  caller: SignedIn,
  act: ActOnMany,
  { orderNos, ...why }: Named,
): Promise<{ readonly orderNo: string; readonly whyNot: string | null }[]> {
  const results: { readonly orderNo: string; readonly whyNot: string | null }[] = [];
  for (const orderNo of orderNos) {
    const whyNot = await actOnOne(parts, act, orderNo, { operator: personOf(caller).name, ...why });
    await writeAudit(parts.pool, actorOf(caller), {
      act,
      about: orderNo,
      outcome: whyNot ?? 'done',
      detail: { number: orderNo, ...why },
    });
    results.push({ orderNo, whyNot });
  }
  return results;
}

async function actOnOne(
  { pool, store }: Pick<ConsoleParts, 'pool' | 'store'>,
  act: ActOnMany,
  orderNo: string,
  why: { readonly operator: string; readonly run: string; readonly reason: string },
): Promise<string | null> {
  if (await wasActedOn(pool, orderNo, why.run)) return null;
  let whyNot: string | null = 'there is no such order';
  await store.update(orderNo, (change) => {
    whyNot = acts[act](change);
    if (whyNot === null) change.recordByHand(act, { ...why, arguments: orderNo });
  });
  return whyNot;
}

/** Returns whether the order's events say that this run has acted on it. */
async function wasActedOn(pool: ConsoleParts['pool'], orderNo: string, run: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from order_events where user_no = $1 and order_no = $2 and entity = 'operator'
      and detail ->> 'run' = $3 limit 1`,
    [userNoOf(orderNo), orderNo, run],
  );
  return rowCount !== 0;
}
