/**
 * Addresses that a browser is sent to. Only http(s), only origins that are known, nothing that two readers
 * could read differently.
 */
const OWN_PATH = '/phonebillh5/';
// Browsers drop tabs and line ends from addresses and take a backslash for a slash; nobody needs them.
const AMBIGUOUS = /[\s\p{Cc}\\]/u;

/**
 * The address, if it is http(s), of one of these origins and without a user name; null otherwise. Never
 * throws.
 */
export function safeAddress(text: string, origins: readonly string[]): URL | null {
  if (AMBIGUOUS.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const named = url.username !== '' || url.password !== '';
  return /^https?:$/.test(url.protocol) && !named && origins.includes(url.origin) ? url : null;
}

/** Where our own pages are. */
export interface OwnPages {
  /** How browsers reach those on the network. */
  readonly publicUrl: string;
  /** The entry pages of the offline packages in wallets. */
  readonly entryPages: readonly string[];
}

/** The address, if it is of our own pages' origin or an offline package's entry page; null otherwise. */
export function ownAddress(text: string, { publicUrl, entryPages }: OwnPages): URL | null {
  const { origin } = new URL(publicUrl);
  const url = safeAddress(text, [origin, ...entryPages.map((page) => new URL(page).origin)]);
  if (url === null || url.origin === origin) return url;
  return entryPages.includes(url.origin + url.pathname) ? url : null;
}

/** Whether the text is a path of our own pages. */
export function isOwnPath(text: string): boolean {
  if (AMBIGUOUS.test(text) || !text.startsWith(OWN_PATH) || !URL.canParse(text, 'https://own.invalid'))
    return false;
  const url = new URL(text, 'https://own.invalid');
  return url.origin === 'https://own.invalid' && url.pathname.startsWith(OWN_PATH);
}

/** The origin of an http(s) address that is nothing but an origin; null otherwise. */
export function originOf(text: string): string | null {
  if (AMBIGUOUS.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.origin === text.replace(/\/$/, '').toLowerCase() ? url.origin : null;
}
