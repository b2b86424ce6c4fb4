/**
 * Reads one order for those who may see it: its user, the tourist whose session placed it, or a holder of its
 * result's key.
 */
import type { OrderWithTimelineView } from '@phonebill/contract';
import { maskedNumber } from '../numbers/index.ts';
import type { ResultKeys } from '../orders/visitors/index.ts';
import { type OrderAggregate, type OrderOwner, owns, userNoOf } from '../orders/model/index.ts';
import type { OrderQueries, OrderStore } from '../orders/store/index.ts';
import { orderWithTimelineView } from '../orders/index.ts';
import type { OrderTimes } from '../config/index.ts';
import { Refusal } from '../runtime/index.ts';
import type { SeenMarks } from './seen-marks.ts';

export interface OrderReader {
  /**
   * Finds an order of the owner's. Reading an order that has ended removes its unread mark. Throws Refusal
   * `orderNotFound`, also for an order of another user.
   */
  own(owner: OrderOwner, orderNo: string): Promise<OrderWithTimelineView>;
  byRequest(owner: OrderOwner, requestNo: string): Promise<OrderWithTimelineView>;
  /**
   * Returns the public view of an order to a holder of its key. Throws Refusal `orderNotFound`, also when the
   * key does not match.
   */
  byResultKey(resultKey: string, orderNo: string): Promise<OrderWithTimelineView>;
}

export function createOrderReader({
  store,
  queries,
  resultKeys,
  times,
  seenMarks,
}: {
  readonly store: Pick<OrderStore, 'find' | 'findByIdempotencyKey'>;
  readonly queries: Pick<OrderQueries, 'events'>;
  readonly resultKeys: ResultKeys;
  readonly times: OrderTimes;
  readonly seenMarks: Pick<SeenMarks, 'markOrderSeen'>;
}): OrderReader {
  async function whole(aggregate: OrderAggregate | null): Promise<OrderWithTimelineView> {
    if (!aggregate) throw new Refusal('orderNotFound');
    const { userNo, orderNo } = aggregate.order;
    return orderWithTimelineView(aggregate, await queries.events(userNo, orderNo), times);
  }

  async function seenBy(owner: OrderOwner, found: OrderAggregate | null): Promise<OrderWithTimelineView> {
    const aggregate = owned(owner, found);
    const view = await whole(aggregate);
    if (aggregate?.order.endedAt && aggregate.order.chargeNo === null && owner.touristSession === null)
      await seenMarks.markOrderSeen(aggregate.order);
    return view;
  }

  return {
    own: async (owner, orderNo) =>
      seenBy(owner, userNoOf(orderNo) === owner.userNo ? await store.find(orderNo) : null),
    byRequest: async (owner, requestNo) =>
      seenBy(owner, await store.findByIdempotencyKey(owner.userNo, requestNo)),
    byResultKey: async (resultKey, orderNo) =>
      publicOrderView(await whole(resultKeys.opens(resultKey, orderNo) ? await store.find(orderNo) : null)),
  };
}

/**
 * An order of another user, or one from before a tourist's session, is refused like one that does not exist.
 */
function owned(owner: OrderOwner, found: OrderAggregate | null): OrderAggregate | null {
  return found && owns(owner, found) ? found : null;
}

/**
 * Returns what a holder of the result's link may see of an order: without the full number, without the
 * request number that would let them act in the payer's name, and without the payer's account.
 */
function publicOrderView(order: OrderWithTimelineView): OrderWithTimelineView {
  return { ...order, mobileNo: maskedNumber(order.mobileNo), requestNo: '', paidFrom: null };
}
