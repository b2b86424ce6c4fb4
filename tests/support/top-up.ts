import type { OrderWithTimelineView } from '@phonebill/contract';
import type { Answer, ApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';
import type { SandboxClient } from './sandbox-client.ts';

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

/**
 * Places an order and pays it at the cashier, in a new attempt where the last one cannot be paid; gives its
 * number. For whoever has enough money there.
 */
export async function placeAndPay(
  api: ApiClient,
  sandbox: Pick<SandboxClient, 'pay'>,
  mobileNo: string,
): Promise<string> {
  const { order, payment, msgInfo } = await placeTopUp(api, mobileNo);
  if (!order) throw new Error(msgInfo);
  let paymentNo = payment?.paymentNo;
  await eventually(
    'the order to be paid',
    async () => {
      if (paymentNo && (await sandbox.pay(paymentNo, 'cash')) === 'paid') return true;
      const again = await api.call('POST /vi/order', { operation: 'pay', orderNo: order.orderNo });
      paymentNo = again.payment?.paymentNo;
      return false;
    },
    { withinMs: 60_000, everyMs: 50 },
  );
  return order.orderNo;
}
