import type { OrderWithTimelineView } from '@phonebill/contract';
import type { Answer, ApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';

let requests = 0;

const newRequestNo = (): string => `top-up-request-${String((requests += 1)).padStart(8, '0')}`;

/** Places an order for the smallest amount that is offered for a number. */
export async function placeTopUp(
  api: ApiClient,
  mobileNo: string,
  requestNo = newRequestNo(),
): Promise<Answer<'POST /vi/order'>> {
  const page = await api.call('POST /vi/fusionPageInfo', { mobileNo });
  const offered = page.denominations?.[0];
  if (!offered) throw new Error(`nothing is offered: ${page.msgInfo}`);
  return api.call('POST /vi/order', {
    operation: 'place',
    requestNo,
    mobileNo,
    ...offered,
    payMethod: 'cash',
    firstTimeConfirmed: true,
  });
}

/** The order as its user sees it now; throws when there is none. */
export async function lookAtOrder(api: ApiClient, orderNo: string): Promise<OrderWithTimelineView> {
  const { orders, msgInfo } = await api.call('POST /vi/queryRechargeBill', { orderNo });
  const [order] = orders ?? [];
  if (!order) throw new Error(msgInfo);
  return order as OrderWithTimelineView;
}

/** Waits until the order is in this state. */
export function untilOrderIs(
  state: OrderWithTimelineView['state'],
  api: ApiClient,
  orderNo: string,
): Promise<OrderWithTimelineView> {
  return eventually(`the order to be ${state}`, async () => {
    const order = await lookAtOrder(api, orderNo);
    return order.state === state && order;
  });
}
