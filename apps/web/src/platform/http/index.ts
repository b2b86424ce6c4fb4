import type { OrderWithTimelineView } from '@phonebill/contract/wire';
import { currentLanguage } from '../language/index.ts';
import { serverTime } from '../server-time.ts';
import { session, xAuthToken } from '../session/index.ts';
import { reportEvent } from '../analytics/index.ts';
import { CallError } from './call-error.ts';
import { type Call, createClient } from './client.ts';
import { fetchOnce } from './first-calls.ts';
import type { OrderToFollow } from './follow-order.ts';
import { leavingAlone } from './retry-after.ts';

export { CallError };

/** The functions of the app that the client needs; given once at start-up. */
interface Surroundings {
  readonly showToast: (text: string) => void;
  readonly goToLogin: () => void;
  readonly validityUnderWay: () => Promise<boolean> | null;
}

let surroundings: Surroundings | null = null;

/** Connects the client with toasts and the router. */
export function connectHttp(given: Surroundings): void {
  surroundings = given;
}

const fetchAndLearnTime: typeof fetch = async (...request) => {
  const sentAt = performance.now();
  const response = await fetch(...request);
  serverTime.learn(response.headers.get('date'), performance.now() - sentAt);
  return response;
};

const evenNow = () => performance.now();

const send = leavingAlone(
  fetchOnce(
    () => (typeof window === 'undefined' ? undefined : window.firstCalls),
    fetchAndLearnTime,
    evenNow,
  ),
  evenNow,
  setTimeout,
);

const ask = createClient({
  fetch: send,
  session,
  language: currentLanguage,
  clientToken: xAuthToken,
  showToast: (text) => surroundings?.showToast(text),
  goToLogin: () => surroundings?.goToLogin(),
  validityUnderWay: () => surroundings?.validityUnderWay() ?? null,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/** Calls the gateway: `call('GET /vi/discount', { mobileNo })`. */
export const call: Call = async (name, input, options) => {
  try {
    return await ask(name, input, options);
  } catch (error) {
    if (error instanceof CallError)
      reportEvent('error', `${error.msgCd ?? error.status ?? error.kind} ${error.call}`);
    throw error;
  }
};

/**
 * Follows an order as it changes; see {@link OrderToFollow}. The code for it is loaded when an order is first
 * followed; until then the order is polled.
 */
export async function follow(
  order: OrderToFollow,
  onOrder: (order: OrderWithTimelineView) => void,
  signal: AbortSignal,
): Promise<void> {
  const { followOrder } = await import('./follow-order.ts');
  return followOrder(order, onOrder, signal, {
    fetch: send,
    ssoToken: () => session.get()?.tokenId ?? null,
    acceptLanguage: () => (currentLanguage() === 'zh' ? 'zh-CN' : 'en'),
  });
}
