import type { OrderView, PayMethod } from '@phonebill/contract/wire';
import { paths } from '../platform/paths.ts';

/** Returns the text if it is an order number (24 digits), else null. */
export function asOrderNo(text: string | null): string | null {
  return text !== null && /^\d{24}$/.test(text) ? text : null;
}

const screens: Readonly<Record<PayMethod, string>> = {
  cash: paths.placeOrder,
  digital: paths.digitalRecharge,
  points: paths.integralPage,
  agreement: paths.placeOrder,
  activity: paths.placeOrder,
};

/**
 * Returns the screen of the same payment method, for another such order; what was charged automatically is
 * then paid by hand.
 */
export function againPath({ payMethod }: Pick<OrderView, 'payMethod'>): string {
  return screens[payMethod];
}
