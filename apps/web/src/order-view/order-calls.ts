import type { CallInput, CallResponse } from '@phonebill/contract/wire';
import { payerBrowser } from '../platform/pay/payer-browser.ts';
import type { Follow } from './use-order-stream.ts';

/** As the app's sign-on leads back with it. */
export interface PayerSignOn {
  readonly code: string;
  readonly state: string;
}

/** What an order's screen asks of the gateway. This folder makes no calls: each feature gives its own in. */
export interface OrderCalls {
  readonly ask: (orderNo: string, signal: AbortSignal) => Promise<CallResponse<'POST /vi/queryRechargeBill'>>;
  /** Gives each state of the order as it comes; left out where an order is not followed. */
  readonly follow?: Follow;
  /** `signOn`: what the payer came back with from saying who they are. */
  readonly pay: (orderNo: string, signOn?: PayerSignOn) => Promise<CallResponse<'POST /vi/order'>>;
  readonly cancel: (orderNo: string) => Promise<CallResponse<'POST /vi/order'>>;
}

/** How an order is paid from here. */
export function payRequest(
  orderNo: string,
  signOn?: PayerSignOn,
): Extract<CallInput<'POST /vi/order'>, { operation: 'pay' | 'cancel' }> {
  return { operation: 'pay', orderNo, browser: payerBrowser(), ...(signOn && { signOn }) };
}
