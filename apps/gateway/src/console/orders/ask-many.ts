/**
 * Asks partners about many orders of a list. A page asks for few orders in a call and names its run with
 * each, so that a call whose answer was lost, or whose process died half way, is made again: what was asked
 * about is found by the orders' own events and is not asked about twice.
 */
import type { OrderFiltersView } from '@phonebill/contract/console';
import { askNow } from '../../orders/index.ts';
import { OrderChange, userNoOf } from '../../orders/model/index.ts';
import { writeAudit } from '../audit/index.ts';
import { actorOf, type ConsoleParts, personOf, type SignedIn } from '../console-parts.ts';
import { listOrders } from './list-orders.ts';

/** The most orders that are asked about together, as many as Home counts of what is stuck. */
const MOST_ASKED = 1000;
/** The most orders of a filter that are looked at for those. */
const MOST_LOOKED_AT = 5000;
const READ_AT_ONCE = 200;

interface AskPlan {
  /** The newest first; incomplete if there are too many. */
  readonly orderNos: string[];
  readonly leftOut: { readonly whyNot: string; readonly count: number }[];
  readonly isTooMany: boolean;
}

/** Returns which orders of the filter wait for a partner, and why others do not. Changes nothing. */
export async function planAsking(
  { pool, store, clock }: Pick<ConsoleParts, 'pool' | 'store' | 'clock'>,
  filters: OrderFiltersView,
): Promise<AskPlan> {
  const now = new Date(clock());
  const orderNos: string[] = [];
  const leftOut = new Map<string, number>();
  let lookedAt = 0;
  let cursor: string | undefined;
  do {
    const page = await listOrders(pool, filters, cursor, now, READ_AT_ONCE);
    const orders = await Promise.all(page.rows.map(({ order_no }) => store.find(order_no)));
    for (const order of orders) {
      const whyNot = order ? askNow(OrderChange.of(order, now)) : 'there is no such order';
      if (whyNot === null && order) orderNos.push(order.order.orderNo);
      else if (whyNot !== null) leftOut.set(whyNot, (leftOut.get(whyNot) ?? 0) + 1);
    }
    lookedAt += orders.length;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && orderNos.length <= MOST_ASKED && lookedAt <= MOST_LOOKED_AT);
  return {
    orderNos,
    leftOut: [...leftOut].map(([whyNot, count]) => ({ whyNot, count })),
    isTooMany: orderNos.length > MOST_ASKED || lookedAt > MOST_LOOKED_AT,
  };
}

interface Asked {
  readonly run: string;
  readonly orderNos: readonly string[];
  readonly reason: string;
}

/**
 * Asks about one order after the other, and returns what became of each. The person, the reason and the run
 * are recorded with each order and in the audit log.
 */
export async function askMany(
  parts: Pick<ConsoleParts, 'pool' | 'store'>,
  caller: SignedIn,
  { orderNos, ...why }: Asked,
): Promise<{ readonly orderNo: string; readonly whyNot: string | null }[]> {
  const results: { readonly orderNo: string; readonly whyNot: string | null }[] = [];
  for (const orderNo of orderNos) {
    const whyNot = await askOne(parts, personOf(caller).name, orderNo, why);
    await writeAudit(parts.pool, actorOf(caller), {
      act: 'ask',
      about: orderNo,
      outcome: whyNot ?? 'done',
      detail: { number: orderNo, ...why },
    });
    results.push({ orderNo, whyNot });
  }
  return results;
}

async function askOne(
  { pool, store }: Pick<ConsoleParts, 'pool' | 'store'>,
  operator: string,
  orderNo: string,
  { run, reason }: Omit<Asked, 'orderNos'>,
): Promise<string | null> {
  if (await wasAsked(pool, orderNo, run)) return null;
  let whyNot: string | null = 'there is no such order';
  await store.update(orderNo, (change) => {
    whyNot = askNow(change);
    if (whyNot === null) change.recordByHand('ask', { operator, reason, arguments: orderNo, run });
  });
  return whyNot;
}

/** Returns whether the order's events say that this run has asked about it. */
async function wasAsked(pool: ConsoleParts['pool'], orderNo: string, run: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from order_events where user_no = $1 and order_no = $2 and entity = 'operator'
      and detail ->> 'run' = $3 limit 1`,
    [userNoOf(orderNo), orderNo, run],
  );
  return rowCount !== 0;
}
