/**
 * What happens on a page, for the address at which an operator collects it; where none is set nothing is
 * noted and nothing is sent (docs/analytics.md). What sends comes once the page rests: events wait for it.
 */
import { BASE } from '../paths.ts';
import { serverNow } from '../server-time.ts';
import { sessionArea } from '../storage.ts';
import type { EventName, NotedEvent } from './analytics-event.ts';

/** The most that wait for the sender. */
const MOST_WAITING = 50;
/** The channel that this visit came by: pages further on have it in no address. */
const CHANNEL_KEY = 'analyticsCnlCode';

const waiting: NotedEvent[] = [];
let take: (event: NotedEvent) => void = (event) => {
  if (waiting.length < MOST_WAITING) waiting.push(event);
};

/** Where events are collected: the gateway writes it into each page that it serves; null: nowhere. */
export function analyticsAddress(): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.content || null;
}

/** Notes an event of the page that is shown, with its path and never its query. */
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

/** Hands on what waits and, from now on, every event. */
export function connectAnalytics(taker: (event: NotedEvent) => void): void {
  take = taker;
  for (const event of waiting.splice(0)) taker(event);
}
