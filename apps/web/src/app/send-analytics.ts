/** Sends the recorded events to the address that the operator set; loaded once the page is at rest. */
import { queryClient } from './query-client.ts';
import { type AnalyticsEvent, NOBODY, type WhoIsHere } from '../platform/analytics/analytics-event.ts';
import { connectAnalytics } from '../platform/analytics/index.ts';
import { createSender, numberWhenKnown } from '../platform/analytics/sender.ts';
import { call } from '../platform/http/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { session } from '../platform/session/index.ts';
import { callerNow } from '../platform/tourist/index.ts';

/** The purpose (config/authorizations.json) of the consent under which the number is sent. */
const PURPOSE = 'analytics';
/** Age (ms) after which an answer is requested again; the same for one that could not be obtained. */
const FRESH_MS = 60_000;
/** How long (ms) the number is waited for after the page is at rest. */
const NUMBER_WITHIN_MS = 10_000;

/** Begins to send events to this address, those already waiting first. */
export function startSending(address: string): void {
  const startedAt = Date.now();
  const sender = createSender({
    who: () => whoIsHere(startedAt + NUMBER_WITHIN_MS - Date.now()),
    post: (event) => post(address, event),
    wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  });
  connectAnalytics(sender.take);
  addEventListener('pagehide', sender.flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sender.flush();
  });
}

/** Returns the number only with the user's present consent; without it the number's region. */
async function whoIsHere(patienceMs: number): Promise<WhoIsHere> {
  const mobileNo = callerNow() === 'user' ? await numberWhenKnown(session, patienceMs) : null;
  if (!mobileNo) return NOBODY;
  const [place, mayBeNamed] = await Promise.all([placeOf(mobileNo), hasConsented()]);
  // Nothing is reported about a user who logged out meanwhile.
  if (session.get()?.mobileNo !== mobileNo) return NOBODY;
  return { ...place, uesrMblno: mayBeNamed ? mobileNo : '' };
}

async function placeOf(mobileNo: string): Promise<Pick<WhoIsHere, 'provinceName' | 'cityName'>> {
  const { province, city } =
    (await known(queryKey('numbers', 'organization', mobileNo), Infinity, () =>
      call('POST /vi/organization', { mobileNo }, { failureShownBy: 'caller' }),
    )) ?? {};
  return { provinceName: province?.zh ?? '', cityName: city?.zh ?? '' };
}

/** A consent that is given or withdrawn on this page takes effect at once. */
async function hasConsented(): Promise<boolean> {
  const all = await known(queryKey('authorizations', 'list'), FRESH_MS, async () => {
    const { authorizations } = await call('GET /own/v1/authorizations', {}, { failureShownBy: 'caller' });
    return authorizations;
  });
  return all?.some(({ purpose, state }) => purpose === PURPOSE && state === 'granted') ?? false;
}

const failedAt = new Map<string, number>();

/**
 * Returns the data of a query of the pages, or else requests it now; null if it could not be obtained
 * recently.
 */
async function known<T>(key: readonly unknown[], freshMs: number, ask: () => Promise<T>): Promise<T | null> {
  const state = queryClient.getQueryState<T>(key);
  if (state?.data !== undefined && Date.now() - state.dataUpdatedAt < freshMs) return state.data;
  const name = JSON.stringify(key);
  if (Date.now() - (failedAt.get(name) ?? -Infinity) < FRESH_MS) return null;
  try {
    const answer = await ask();
    queryClient.setQueryData(key, answer);
    return answer;
  } catch {
    failedAt.set(name, Date.now());
    return null;
  }
}

/**
 * Sends the event as plain text, which needs no preflight request to the other origin; without that origin's
 * cookies if possible.
 */
async function post(address: string, event: AnalyticsEvent): Promise<unknown> {
  const body = JSON.stringify(event);
  if ('keepalive' in Request.prototype)
    return fetch(address, { method: 'POST', body, mode: 'no-cors', credentials: 'omit', keepalive: true });
  return navigator.sendBeacon(address, body);
}
