/**
 * Follows an order through the gateway's server-sent events. The stream only speeds things up: its user keeps
 * polling at a slower pace, and polls faster once the stream has ended.
 */
import {
  API_BASE,
  FOLLOW_ORDER_PATH,
  type OrderWithTimelineView,
  TOKEN_HEADER,
} from '@phonebill/contract/wire';
import { createParser } from 'eventsource-parser';
import { NETWORK } from '../page-address/network.ts';

export interface OrderToFollow {
  readonly orderNo: string;
  /** The key that opens the order without login. */
  readonly resultKey?: string;
}

export interface FollowPorts {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly ssoToken: () => string | null;
  readonly acceptLanguage: () => string;
}

/**
 * Calls `onOrder` with each state of the order until the gateway ends the stream or `signal` aborts it, then
 * resolves. Resolves also when the gateway opens no stream. Rejects when the network failed.
 */
export async function followOrder(
  { orderNo, resultKey }: OrderToFollow,
  onOrder: (order: OrderWithTimelineView) => void,
  signal: AbortSignal,
  ports: FollowPorts,
): Promise<void> {
  const ssoToken = ports.ssoToken();
  const response = await ports.fetch(NETWORK + API_BASE + FOLLOW_ORDER_PATH, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
      'X-Requested-With': 'XMLHttpRequest',
      'Accept-Language': ports.acceptLanguage(),
      ...(resultKey === undefined && ssoToken !== null && { [TOKEN_HEADER]: ssoToken }),
    },
    body: JSON.stringify({ orderNo, ...(resultKey !== undefined && { resultKey }) }),
    signal,
  });
  if (
    !response.ok ||
    !response.body ||
    !response.headers.get('content-type')?.startsWith('text/event-stream')
  ) {
    await response.body?.cancel();
    return;
  }
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'order') onOrder(JSON.parse(data) as OrderWithTimelineView);
    },
  });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    parser.feed(decoder.decode(part.value, { stream: true }));
}
