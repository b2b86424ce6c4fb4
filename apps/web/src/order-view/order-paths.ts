import type { OrderView, PayMethod } from '@phonebill/contract/wire';
import { paths } from '../platform/paths.ts';

/** Order numbers are 24 digits; anything else in the address names no order. */
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

/** The screen of the same way to pay, for the same again; what was charged automatically is paid by hand. */
export function againPath({ payMethod }: Pick<OrderView, 'payMethod'>): string {
  return screens[payMethod];
}
