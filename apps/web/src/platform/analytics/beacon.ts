import type { Analytics } from './analytics-event.ts';

/** Sends each event as JSON by the browser's beacon: it neither waits nor is lost when the page is left. */
export function beaconAnalytics(url: string, sendBeacon: (url: string, body: string) => boolean): Analytics {
  return (event) => void sendBeacon(url, JSON.stringify(event));
}
