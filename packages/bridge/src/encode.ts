import type { Bridge } from './bridge.ts';

/**
 * Returns a value for its place in a URL scheme, unencoded as wallets read it, such that it cannot end its
 * place. In a text, `#` becomes its full-width form and control characters become spaces. An address keeps
 * its `#`, except before one of the scheme's own names. Half of a surrogate pair becomes a replacement
 * character.
 */
export function inScheme(value: string, scheme: string): string {
  const text = value.replace(/[\uD800-\uDFFF]/gu, '\uFFFD').replace(/\p{Cc}/gu, ' ');
  if (!/^https?:/.test(text)) return text.replaceAll('#', '＃');
  const names = [...scheme.matchAll(/#\w+=/g)].map(([name]) => name);
  return names.reduce((address, name) => address.replaceAll(name, `%23${name.slice(1)}`), text);
}

/**
 * Whether the name is a plain function name; only such a name may be used in a `javascript:` callback or be
 * registered as a global function.
 */
export function isFunctionName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

/**
 * Returns an address as an absolute http(s) address, relative ones being resolved against the page. Null for
 * every other kind (`javascript:`, `data:`, app schemes) and for one with a user name in it.
 */
export function webAddress(bridge: Bridge, address: string): string | null {
  try {
    const page = (bridge.window['location'] as { href?: string } | undefined)?.href;
    const url = new URL(address, page);
    return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null;
  } catch {
    return null;
  }
}

/** Returns a file name that cannot point to another folder. */
export function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '_').replace(/^\.+/, '_');
}
