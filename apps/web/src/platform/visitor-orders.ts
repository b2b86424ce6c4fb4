import { localArea, type StorageArea } from './storage.ts';

const KEY = 'visitorOrders';

const MOST = 20;

export const visitorOrders = createVisitorOrders(localArea);

/** The orders that this device placed without login: their order numbers only, no phone number and no key. */
export interface VisitorOrders {
  mark(orderNo: string): void;
  /**
   * Returns whether this device may try to pay or cancel the order; the gateway decides by the client token.
   */
  placedHere(orderNo: string): boolean;
}

export function createVisitorOrders(area: StorageArea): VisitorOrders {
  const read = (): readonly string[] =>
    (area.getItem(KEY) ?? '').split(' ').filter((orderNo) => /^\d{24}$/.test(orderNo));
  return {
    mark(orderNo) {
      area.setItem(KEY, [...read().filter((kept) => kept !== orderNo), orderNo].slice(-MOST).join(' '));
    },
    placedHere: (orderNo) => read().includes(orderNo),
  };
}
