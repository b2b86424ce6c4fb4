import type { Analytics } from './analytics-event.ts';

/**
 * Sends each event as JSON by the browser's beacon: it neither waits nor is lost when the page is left. Of
 * the number only the first three digits leave the page: they tell the carrier and nobody's name.
 */
export function beaconAnalytics(url: string, sendBeacon: (url: string, body: string) => boolean): Analytics {
  return (event) => void sendBeacon(url, JSON.stringify({ ...event, uesrMblno: masked(event.uesrMblno) }));
}

function masked(mobileNo: string): string {
  return /^1\d{10}$/.test(mobileNo) ? `${mobileNo.slice(0, 3)}********` : '';
}
