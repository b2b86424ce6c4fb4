import type { CallInput, CallResponse, CashierName } from '@phonebill/contract/wire';
import { payerBrowser } from '../platform/pay/payer-browser.ts';
import type { Follow } from './use-order-stream.ts';

/** The parameters with which the app's sign-on leads back. */
export interface PayerSignOn {
  readonly code: string;
  readonly state: string;
}

/** How an order is paid now. */
export interface PayHow {
  /** The result of the payer's sign-on, with which they came back. */
  readonly signOn?: PayerSignOn;
  /** The cashier; omitted for the one with which payment began. */
  readonly cashier?: CashierName;
}

/** The calls of an order's screen. This folder makes no calls: each feature passes in its own. */
export interface OrderCalls {
  readonly ask: (orderNo: string, signal: AbortSignal) => Promise<CallResponse<'POST /vi/queryRechargeBill'>>;
  /** Calls back with each state of the order as it arrives; omitted if the order is not followed. */
  readonly follow?: Follow;
  readonly pay: (orderNo: string, how?: PayHow) => Promise<CallResponse<'POST /vi/order'>>;
  readonly cancel: (orderNo: string) => Promise<CallResponse<'POST /vi/order'>>;
}

/** Returns the request by which an order is paid from here. */
export function payRequest(
  orderNo: string,
  { signOn, cashier }: PayHow = {},
): Extract<CallInput<'POST /vi/order'>, { operation: 'pay' | 'cancel' }> {
  return {
    operation: 'pay',
    orderNo,
    browser: payerBrowser(),
    ...(signOn && { signOn }),
    ...(cashier && { cashier }),
  };
}
