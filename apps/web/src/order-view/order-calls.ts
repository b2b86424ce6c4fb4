import type { CallResponse } from '@phonebill/contract/wire';
import type { Follow } from './use-order-stream.ts';

/** What an order's screen asks of the gateway. This folder makes no calls: each feature gives its own in. */
export interface OrderCalls {
  readonly ask: (orderNo: string, signal: AbortSignal) => Promise<CallResponse<'POST /vi/queryRechargeBill'>>;
  /** Gives each state of the order as it comes; left out where an order is not followed. */
  readonly follow?: Follow;
  readonly pay: (orderNo: string) => Promise<CallResponse<'POST /vi/order'>>;
  readonly cancel: (orderNo: string) => Promise<CallResponse<'POST /vi/order'>>;
}
