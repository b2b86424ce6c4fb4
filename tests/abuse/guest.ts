/** A user without login, as attacks impersonate one. */
import { randomUUID } from 'node:crypto';
import { numbersOf, wish } from '../support/visitors.ts';
import type { Target } from './target.ts';

const newNumber = numbersOf('13977');

/** The answer to an order. */
export interface PlacedOrder {
  readonly order: { readonly orderNo: string; readonly priceFen: number };
  readonly resultKey: string;
}
export type GuestOrder = Awaited<ReturnType<typeof placeGuestOrder>>;

/** Places an order from an address, with a new device and for a new number. Returns the answer. */
export async function placeGuestOrder(target: Target, address: string) {
  const wanted = { ...wish(newNumber()), xAuthToken: randomUUID() };
  const { msgCd, order, resultKey = null } = await target.post<PlacedOrder>('/vi/order', address, wanted);
  return { msgCd, orderNo: order?.orderNo ?? null, priceFen: order?.priceFen ?? null, resultKey };
}
