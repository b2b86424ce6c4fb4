import type { CallInput, CallResponse, CashierName } from '@phonebill/contract/wire';
import { payerBrowser } from '../platform/pay/payer-browser.ts';
import type { Follow } from './use-order-stream.ts';

/** As the app's sign-on leads back with it. */
export interface PayerSignOn {
  readonly code: string;
  readonly state: string;
}

/** How an order is paid now. */
export interface PayHow {
  /** What the payer came back with from saying who they are. */
  readonly signOn?: PayerSignOn;
  /** Whom they pay; left out: who was begun with. */
  readonly cashier?: CashierName;
}

/** What an order's screen asks of the gateway. This folder makes no calls: each feature gives its own in. */
export interface OrderCalls {
  readonly ask: (orderNo: string, signal: AbortSignal) => Promise<CallResponse<'POST /vi/queryRechargeBill'>>;
  /** Gives each state of the order as it comes; left out where an order is not followed. */
  readonly follow?: Follow;
  readonly pay: (orderNo: string, how?: PayHow) => Promise<CallResponse<'POST /vi/order'>>;
  readonly cancel: (orderNo: string) => Promise<CallResponse<'POST /vi/order'>>;
}

/** How an order is paid from here. */
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
