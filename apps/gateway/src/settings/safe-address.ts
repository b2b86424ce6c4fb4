/**
 * Checks addresses to which a browser is sent: only http(s), only known origins, and nothing that two parsers
 * could interpret differently.
 */
const OWN_PATH = '/phonebillh5/';
// Browsers remove tabs and line ends from addresses and treat a backslash as a slash; no valid address needs
// them.
const AMBIGUOUS = /[\s\p{Cc}\\]/u;

/**
 * Returns the address if it is http(s), has one of these origins and contains no user name; null otherwise.
 * Never throws.
 */
export function safeAddress(text: string, origins: readonly string[]): URL | null {
  if (AMBIGUOUS.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const named = url.username !== '' || url.password !== '';
  return /^https?:$/.test(url.protocol) && !named && origins.includes(url.origin) ? url : null;
}

/** The addresses of our own pages. */
export interface OwnPages {
  /** The address at which browsers reach the pages on the network. */
  readonly publicUrl: string;
  /** The entry pages of the offline packages in wallets. */
  readonly entryPages: readonly string[];
}

/**
 * Returns the address if it has the origin of our own pages or is an offline package's entry page; null
 * otherwise.
 */
export function ownAddress(text: string, { publicUrl, entryPages }: OwnPages): URL | null {
  const { origin } = new URL(publicUrl);
  const url = safeAddress(text, [origin, ...entryPages.map((page) => new URL(page).origin)]);
  if (url === null || url.origin === origin) return url;
  return entryPages.includes(url.origin + url.pathname) ? url : null;
}

/** Returns whether the text is a path of our own pages. */
export function isOwnPath(text: string): boolean {
  if (AMBIGUOUS.test(text) || !text.startsWith(OWN_PATH) || !URL.canParse(text, 'https://own.invalid'))
    return false;
  const url = new URL(text, 'https://own.invalid');
  return url.origin === 'https://own.invalid' && url.pathname.startsWith(OWN_PATH);
}

/** Returns the origin of an http(s) address that consists of nothing else; null otherwise. */
export function originOf(text: string): string | null {
  if (AMBIGUOUS.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.origin === text.replace(/\/$/, '').toLowerCase() ? url.origin : null;
}
