/** Somebody without login, as attacks pretend to be. */
import { randomUUID } from 'node:crypto';
import { numbersOf, wish } from '../support/visitors.ts';
import type { Target } from './target.ts';

const newNumber = numbersOf('13977');

/** What is answered to an order. */
export interface PlacedOrder {
  readonly order: { readonly orderNo: string; readonly priceFen: number };
  readonly resultKey: string;
}
export type GuestOrder = Awaited<ReturnType<typeof placeGuestOrder>>;

/** Places an order from an address with a new device, for a number of its own; gives what was answered. */
export async function placeGuestOrder(target: Target, address: string) {
  const wanted = { ...wish(newNumber()), xAuthToken: randomUUID() };
  const { msgCd, order, resultKey = null } = await target.post<PlacedOrder>('/vi/order', address, wanted);
  return { msgCd, orderNo: order?.orderNo ?? null, priceFen: order?.priceFen ?? null, resultKey };
}
