// Orders placed and read through the gateway's calls, for journeys about what follows.

import { randomUUID } from 'node:crypto';
import type { OrderView } from '@phonebill/contract';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createApiClient } from '../support/api-client.ts';
import type { SandboxClient } from '../support/sandbox-client.ts';
import { confirmRealName } from '../support/real-name.ts';
import { issueTicket } from '../support/test-user.ts';
import type { SignedInUser } from './fixtures.ts';

/**
 * How long a journey waits for a partner's answer. Here a partner is asked again after 0.4, 1, 2, 4, 8, 12,
 * 24 s, and about a payment after 3, 6, 12, 24 s: on a slow machine one lost answer or webhook costs the next
 * wait.
 */
export const ASKED_AGAIN = { timeout: 40_000 };

interface Wish {
  /** The user's own number by default. */
  readonly mobileNo?: string;
  readonly yuan?: number;
  readonly payMethod?: 'cash' | 'digital';
}

/** Places an order without paying it. */
export async function placeByCall(
  { api, mobileNo: own }: SignedInUser,
  { mobileNo = own, yuan = 50, payMethod = 'cash' }: Wish = {},
): Promise<{ order: OrderView; paymentNo: string; payUrl: string }> {
  const { denominations = [], msgInfo } = await api.call('POST /vi/fusionPageInfo', { mobileNo });
  const offered = denominations.find(({ faceFen }) => faceFen === yuan * 100);
  if (!offered) throw new Error(`¥${yuan} is not offered for ${mobileNo}: ${msgInfo}`);
  if (payMethod === 'digital') await confirmRealName(api);
  const placed = await api.call('POST /vi/order', {
    operation: 'place',
    requestNo: randomUUID(),
    mobileNo,
    ...offered,
    payMethod,
    firstTimeConfirmed: true,
  });
  if (!placed.order || !placed.payment) throw new Error(`not placed: ${placed.msgInfo}`);
  return { order: placed.order, paymentNo: placed.payment.paymentNo, payUrl: placed.payment.payUrl };
}

/** Places an order and pays it at once; returns its number. */
export async function payByCall(
  user: SignedInUser,
  sandbox: SandboxClient,
  wish: Wish = {},
): Promise<string> {
  const { order, paymentNo } = await placeByCall(user, wish);
  const state = await sandbox.pay(paymentNo, wish.payMethod);
  if (state !== 'paid') throw new Error(`the payment is ${state}`);
  return order.orderNo;
}

/** Places an order for the first good that costs points only; returns its number. */
export async function payWithPoints({ api, mobileNo }: SignedInUser, pool: Pool): Promise<string> {
  const { goods = [] } = await api.call('POST /vi/integralGoodsInfo', { mobileNo });
  const good = goods.find(({ priceFen }) => priceFen === 0);
  if (!good) throw new Error('no good is for points alone');
  const { goodsId, faceFen, points } = good;
  const messageTicket = await issueTicket(pool, mobileNo, 'integral');
  const { order, msgInfo } = await api.call('POST /vi/order', {
    operation: 'place',
    requestNo: randomUUID(),
    mobileNo,
    faceFen,
    priceFen: 0,
    payMethod: 'points',
    goodsId,
    points,
    messageTicket,
    firstTimeConfirmed: true,
  });
  if (!order) throw new Error(`not placed: ${msgInfo}`);
  return order.orderNo;
}

/** Places an order of fifty yuan without login, as a new device. */
export async function placeAsVisitor(
  mobileNo: string,
): Promise<{ order: OrderView; paymentNo: string; resultKey: string }> {
  const api = createApiClient(process.env.PRODUCT_URL ?? '', '');
  const placed = await api.call('POST /vi/order', {
    operation: 'place',
    requestNo: randomUUID(),
    xAuthToken: randomUUID(),
    mobileNo,
    faceFen: 5000,
    priceFen: 4990,
    payMethod: 'cash',
    firstTimeConfirmed: true,
  });
  if (!placed.order || !placed.payment || !placed.resultKey) throw new Error(`not placed: ${placed.msgInfo}`);
  return { order: placed.order, paymentNo: placed.payment.paymentNo, resultKey: placed.resultKey };
}

/** Returns all orders of a user, newest first. */
export async function ordersOf({ api }: SignedInUser): Promise<readonly OrderView[]> {
  return (await api.call('POST /vi/queryRechargeBill', { pageSize: 50 })).orders ?? [];
}

/** Ends a user's session as if it had expired. */
export async function endSession({ api }: SignedInUser): Promise<void> {
  await api.call('POST /common/v1/ssoToken/invalidate', {});
}
