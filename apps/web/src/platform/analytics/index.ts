/**
 * Reports what happens on a page to the address at which an operator collects events; without such an address
 * nothing is recorded or sent (docs/analytics.md). The sender is loaded once the page is idle; events wait
 * for it.
 */
import { BASE } from '../paths.ts';
import { serverNow } from '../server-time.ts';
import { sessionArea } from '../storage.ts';
import type { EventName, NotedEvent } from './analytics-event.ts';

/** The largest number of events that wait for the sender. */
const MOST_WAITING = 50;
/** Storage key of the channel through which this visit came; later pages do not have it in their address. */
const CHANNEL_KEY = 'analyticsCnlCode';

const waiting: NotedEvent[] = [];
let take: (event: NotedEvent) => void = (event) => {
  if (waiting.length < MOST_WAITING) waiting.push(event);
};

/**
 * Returns the address at which events are collected, which the gateway writes into each page it serves; null
 * if there is none.
 */
export function analyticsAddress(): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.content || null;
}

/** Records an event of the open page, with the page's path and without its query. */
export function reportEvent(event: EventName, label = ''): void {
  if (analyticsAddress() === null) return;
  const at = new Date(serverNow()).toISOString();
  take({ event, label, currentPage: location.pathname.slice(BASE.length), cnlCode: channel(), at });
}

function channel(): string {
  const given = new URLSearchParams(location.search).get('cnlCode')?.slice(0, 64);
  if (given) sessionArea.setItem(CHANNEL_KEY, given);
  return given || (sessionArea.getItem(CHANNEL_KEY) ?? '');
}

/** Passes on the waiting events and, from now on, every new one. */
export function connectAnalytics(taker: (event: NotedEvent) => void): void {
  take = taker;
  for (const event of waiting.splice(0)) taker(event);
}
