/**
 * Addresses of these pages when a wallet shows them from an offline package: one file, with the screen in the
 * fragment (after `#`). The build of a package uses this file in place of served.ts.
 */
import { API_BASE, type CallName, type CallResponse } from '@phonebill/contract/wire';
import { BASE, paths } from '../paths.ts';
import { NETWORK } from './packaged-network.ts';

declare global {
  interface Window {
    /**
     * The facts about its package that the entry page sets before anything is loaded; see
     * scripts/offline/arrival.js.
     */
    offlinePackage?: {
      /** The gateway's origin. */
      readonly gateway: string;
      readonly version: string;
      /**
       * Returns the address of the page on the network for the present screen, with the sign-on data that the
       * link carried.
       */
      readonly networkAddress: () => string;
      /** Returns the same address without the sign-on data, to be shown and opened elsewhere. */
      readonly pageAddress: () => string;
      /**
       * Tells the entry page that the pages have started: from now on they handle scripts that fail to load.
       */
      readonly started: () => void;
    };
  }
}

/** The call, named by its method and path. */
const CALL = 'GET /own/v1/offlinePackage' satisfies CallName;
type PackageStatus = CallResponse<typeof CALL>;

/**
 * How long (ms) the screen waits for the answer; a package that is too old is replaced at the next opening.
 */
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
  // Only a change before the fragment makes the browser load a page.
  history.replaceState(null, '', returnAddress(path));
  location.reload();
}

/**
 * Identifies this opening of the package: the network, which has what a package lacks, may be tried once per
 * opening.
 */
export const RELEASE: string = String(performance.timeOrigin);

/** Opens the page on the network: a part of the package is missing or damaged. */
export const loadNewest = (): void => location.replace(given?.networkAddress() ?? location.href);

/** Pages that show an operation under way: an order, a request, a binding. */
const UNDER_WAY = /[?&](?:orderNo|requestNo)=/;

/**
 * Asks the gateway which packages it serves before anything is shown. A package that is too old continues
 * with the network's page for the same screen, unless an operation begun in this package is under way.
 */
export function start(show: () => void): void {
  void askGateway(NETWORK).then((leastVersion) => {
    const isTooOld = leastVersion !== null && isOlder(given?.version ?? '', leastVersion);
    if (isTooOld && !UNDER_WAY.test(herePath())) return loadNewest();
    given?.started();
    show();
  });
}

/** Returns whether a version of four numbers is older than another. */
export function isOlder(version: string, than: string): boolean {
  const [ours, least] = [version.split('.').map(Number), than.split('.').map(Number)];
  const differs = least.findIndex((number, at) => number !== ours[at]);
  return differs !== -1 && (ours[differs] ?? 0) < (least[differs] ?? 0);
}

/**
 * Returns the oldest version that the gateway serves; null if it does not answer in time. Once known, the
 * allowed origins are written into the page, as the gateway does for pages that it serves. Does not use the
 * client of all other calls, whose modules ask this one for addresses.
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
