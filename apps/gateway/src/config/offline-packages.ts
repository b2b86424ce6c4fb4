/** Reads the settings for wallets that show our pages from packages that they ship. */
import type { EnvironmentReader } from '@phonebill/environment';

export interface OfflinePackages {
  /** The entry page of each package, as its web view opens it; at most one per origin. */
  readonly entryPages: readonly string[];
  /** The oldest version of a package that is still served, as four numbers. */
  readonly leastVersion: string;
}

const VERSION = /^\d{1,9}(?:\.\d{1,9}){3}$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Reads `OFFLINE_PAGES` and `OFFLINE_LEAST_VERSION`. Reports an address that is not https (or http of this
 * very machine), that has a query or a fragment, or whose origin was given already; and a version that is not
 * four numbers.
 */
export function readOfflinePackages(from: Pick<EnvironmentReader, 'parsed'>): OfflinePackages {
  return {
    entryPages: from.parsed<readonly string[]>('OFFLINE_PAGES', entryPagesOf, []),
    leastVersion: from.parsed('OFFLINE_LEAST_VERSION', versionOf, '0.0.0.0'),
  };
}

function entryPagesOf(text: string): readonly string[] {
  const entryPages = text.split(/\s+/).filter((part) => part !== '');
  const origins = new Set<string>();
  for (const page of entryPages) {
    const fault = faultOf(page);
    if (fault !== null) throw new Error(`has ${page}, which ${fault}`);
    const { origin } = new URL(page);
    if (origins.has(origin)) throw new Error(`has two entry pages of ${origin}`);
    origins.add(origin);
  }
  return entryPages;
}

function faultOf(page: string): string | null {
  if (!URL.canParse(page)) return 'is not an address';
  const { protocol, hostname, pathname, origin } = new URL(page);
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname))) return 'is not https';
  // The address must have no query, fragment or user name, and be written as browsers write it.
  if (page !== origin + pathname || !pathname.endsWith('.html')) return 'is not a page like …/index.html';
  return null;
}

function versionOf(text: string): string {
  if (!VERSION.test(text)) throw new Error('is not four numbers like 1.0.0.1');
  return text;
}
