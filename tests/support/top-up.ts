import type { OrderWithTimelineView } from '@phonebill/contract';
import type { Answer, ApiClient } from './api-client.ts';
import { eventually } from './eventually.ts';
import type { SandboxClient } from './sandbox-client.ts';

/** The cashiers at which the payer pays. */
type PaidByPayer = 'cash' | 'digital';

let requests = 0;

const newRequestNo = (): string => `top-up-request-${String((requests += 1)).padStart(8, '0')}`;

/** Places an order for a face value, or for the smallest one offered for a number. */
export async function placeTopUp(
  api: ApiClient,
  mobileNo: string,
  requestNo = newRequestNo(),
  payMethod: PaidByPayer = 'cash',
  faceFen?: number,
  cnlCode?: string,
): Promise<Answer<'POST /vi/order'>> {
  const page = await api.call('POST /vi/fusionPageInfo', { mobileNo });
  const offered = page.denominations?.find((one) => faceFen === undefined || one.faceFen === faceFen);
  if (!offered) throw new Error(`nothing is offered: ${page.msgInfo}`);
  return api.call('POST /vi/order', {
    operation: 'place',
    requestNo,
    mobileNo,
    ...offered,
    payMethod,
    firstTimeConfirmed: true,
    ...(cnlCode !== undefined && { cnlCode }),
  });
}

/**
 * Places an order for the first good that costs only points, which are held and spent without the payer.
 * Returns its number. The ticket proves that a code of the scene `integral` was typed.
 */
export async function placeForPoints(
  api: ApiClient,
  mobileNo: string,
  messageTicket: string,
): Promise<string> {
  const { goods = [] } = await api.call('POST /vi/integralGoodsInfo', { mobileNo });
  const good = goods.find(({ priceFen }) => priceFen === 0);
  if (!good) throw new Error('no good is for points alone');
  const { order, msgInfo } = await api.call('POST /vi/order', {
    operation: 'place',
    requestNo: newRequestNo(),
    mobileNo,
    faceFen: good.faceFen,
    priceFen: 0,
    payMethod: 'points',
    goodsId: good.goodsId,
    points: good.points,
    messageTicket,
    firstTimeConfirmed: true,
  });
  if (!order) throw new Error(msgInfo);
  return order.orderNo;
}

/** Returns the order as its user sees it now. Throws when there is none. */
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
 * Places an order and pays it at the cashier, in a new attempt when the last one cannot be paid. Returns its
 * number. The user must have enough money there.
 */
export async function placeAndPay(
  api: ApiClient,
  sandbox: Pick<SandboxClient, 'pay'>,
  mobileNo: string,
  payMethod: PaidByPayer = 'cash',
): Promise<string> {
  const { order, payment, msgInfo } = await placeTopUp(api, mobileNo, newRequestNo(), payMethod);
  if (!order) throw new Error(msgInfo);
  let paymentNo = payment?.paymentNo;
  await eventually(
    'the order to be paid',
    async () => {
      if (paymentNo && (await sandbox.pay(paymentNo, payMethod)) === 'paid') return true;
      const again = await api.call('POST /vi/order', { operation: 'pay', orderNo: order.orderNo });
      paymentNo = again.payment?.paymentNo;
      return false;
    },
    { withinMs: 60_000, everyMs: 50 },
  );
  return order.orderNo;
}
