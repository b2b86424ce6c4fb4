/**
 * Where these pages are, when a wallet shows them from an offline package: one file, the screen behind the
 * number sign. The build of a package has this in the place of served.ts.
 */
import { API_BASE, type CallName, type CallResponse } from '@phonebill/contract/wire';
import { BASE, paths } from '../paths.ts';
import { NETWORK } from './packaged-network.ts';

declare global {
  interface Window {
    /** What the entry page says of its package before anything is loaded; see scripts/offline/arrival.js. */
    offlinePackage?: {
      /** The gateway's origin. */
      readonly gateway: string;
      readonly version: string;
      /** The address of the network's page for what is shown, with the sign-on data that came along. */
      readonly networkAddress: () => string;
      /** The same without the sign-on data: to be shown, and opened elsewhere. */
      readonly pageAddress: () => string;
      /** From now on a script that does not come is the pages' own matter. */
      readonly started: () => void;
    };
  }
}

/** Its name is its method and its path. */
const CALL = 'GET /own/v1/offlinePackage' satisfies CallName;
type PackageStatus = CallResponse<typeof CALL>;

/** The screen is not kept waiting longer than this; a package that is too old is told so the next time. */
const PATIENCE_MS = 2000;

const given = window.offlinePackage;

export const pagesOrigin = (): string => NETWORK;

export const herePath = (): string => location.hash.slice(1) || paths.placeOrder;

export const hereSearch = (): string =>
  herePath()
    .replace(/^[^?#]*/, '')
    .replace(/#.*/, '');

export const hereAddress = (): string => NETWORK + BASE + herePath();

export const returnAddress = (path: string): string => `${location.origin}${location.pathname}#${path}`;

export function openAnew(path: string): void {
  // Only what is before the number sign loads a page.
  history.replaceState(null, '', returnAddress(path));
  location.reload();
}

/** The network has what a package misses: it may be gone to each time that the package was opened. */
export const RELEASE: string = String(performance.timeOrigin);

/** A part of the package is gone or not what it was: the network has it. */
export const loadNewest = (): void => location.replace(given?.networkAddress() ?? location.href);

/** Pages that show what is under way: an order, a request, a binding. */
const UNDER_WAY = /[?&](?:orderNo|requestNo)=/;

/**
 * Asks the gateway which packages it serves before anything is shown. One that is too old goes on with the
 * network's page for the same screen; not where something is under way, which this package has begun.
 */
export function start(show: () => void): void {
  void askGateway(NETWORK).then((leastVersion) => {
    const isTooOld = leastVersion !== null && isOlder(given?.version ?? '', leastVersion);
    if (isTooOld && !UNDER_WAY.test(herePath())) return loadNewest();
    given?.started();
    show();
  });
}

/** Whether a version of four numbers is older than another. */
export function isOlder(version: string, than: string): boolean {
  const [ours, least] = [version.split('.').map(Number), than.split('.').map(Number)];
  const differs = least.findIndex((number, at) => number !== ours[at]);
  return differs !== -1 && (ours[differs] ?? 0) < (least[differs] ?? 0);
}

/**
 * The oldest version that the gateway serves, null when it does not say in time. Where pages may send a
 * browser is written into the page as soon as it is known, as the gateway does with pages that it serves.
 * Asked without the client of all other calls, whose parts ask where these pages are.
 */
function askGateway(gateway: string, patienceMs = PATIENCE_MS): Promise<string | null> {
  const answer = fetch(`${gateway}${API_BASE}${CALL.slice('GET '.length)}`)
    .then((response) => response.json() as Promise<Partial<PackageStatus>>)
    .then(({ leastVersion = null, allowedOrigins = [], featuresOff = [], cashiers = [] }) => {
      const known = document.documentElement.dataset;
      known['featuresOff'] = featuresOff.join(' ');
      known['cashiers'] = cashiers.map(({ name, browsers }) => `${name}:${browsers.join(',')}`).join(' ');
      document
        .querySelector('meta[name="allowed-origins"]')
        ?.setAttribute('content', allowedOrigins.join(' '));
      return leastVersion;
    })
    .catch(() => null);
  const patience = new Promise<null>((resolve) => void setTimeout(() => resolve(null), patienceMs));
  return Promise.race([answer, patience]);
}
