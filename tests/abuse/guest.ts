/** Somebody without login, as attacks pretend to be. */
import { randomUUID } from 'node:crypto';
import { numbersOf, wish } from '../support/visitors.ts';
import type { Target } from './target.ts';

const newNumber = numbersOf('13977');

export interface GuestOrder {
  readonly msgCd: string;
  readonly orderNo: string | null;
  readonly resultKey: string | null;
  readonly priceFen: number | null;
}

/** Places an order from an address with a new device, for a number of its own; gives what was answered. */
export async function placeGuestOrder(target: Target, address: string): Promise<GuestOrder> {
  const answer = await target.ask('/huafei-agw/vi/order', address, {
    method: 'POST',
    body: JSON.stringify({ ...wish(newNumber()), xAuthToken: randomUUID() }),
  });
  const { msgCd, order, resultKey } = (await answer.json()) as {
    msgCd: string;
    order?: { orderNo: string; priceFen: number };
    resultKey?: string;
  };
  const { orderNo = null, priceFen = null } = order ?? {};
  return { msgCd, orderNo, resultKey: resultKey ?? null, priceFen };
}
