import { settings } from '../settings.ts';
import type { Analytics } from './analytics-event.ts';
import { beaconAnalytics } from './beacon.ts';

export { type AnalyticsContext, analyticsContext } from './analytics-event.ts';

/** The name under which the window hears of an event; its `detail` has the fields of SPEC section 3. */
const EVENT = 'phonebillAnalytics';

const send: Analytics | null =
  settings.analyticsUrl === null
    ? null
    : beaconAnalytics(settings.analyticsUrl, (url, body) => navigator.sendBeacon(url, body));

/**
 * Reports an event in this page, for whatever the integrator has listening here; and sends it where
 * `VITE_ANALYTICS_URL` says, when that was set.
 */
export const reportEvent: Analytics = (event) => {
  dispatchEvent(new CustomEvent(EVENT, { detail: event }));
  send?.(event);
};
