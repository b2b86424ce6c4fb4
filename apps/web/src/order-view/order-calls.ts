import type { CallResponse } from '@phonebill/contract/wire';

/** What an order's screen asks of the gateway. This folder makes no calls: each feature gives its own in. */
export interface OrderCalls {
  readonly ask: (orderNo: string, signal: AbortSignal) => Promise<CallResponse<'POST /vi/queryRechargeBill'>>;
  readonly pay: (orderNo: string) => Promise<CallResponse<'POST /vi/order'>>;
  readonly cancel: (orderNo: string) => Promise<CallResponse<'POST /vi/order'>>;
}
