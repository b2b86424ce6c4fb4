import { settings } from '../settings.ts';
import type { Analytics } from './analytics-event.ts';
import { beaconAnalytics } from './beacon.ts';

export { analyticsContext } from './analytics-event.ts';

/** Off unless an address was set. */
export const reportEvent: Analytics =
  settings.analyticsUrl === null
    ? () => {}
    : beaconAnalytics(settings.analyticsUrl, (url, body) => navigator.sendBeacon(url, body));
