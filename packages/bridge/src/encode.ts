import type { Bridge } from './bridge.ts';

/**
 * A value for a place in a URL scheme, raw as wallets read it. So that it cannot end its place: a text has no
 * `#` (its full-width form stands there instead) and no control characters; an address keeps its own, but not
 * where one of the scheme's names follows. Half of a surrogate pair becomes a replacement character.
 */
export function inScheme(value: string, scheme: string): string {
  const text = value.replace(/[\uD800-\uDFFF]/gu, '\uFFFD').replace(/\p{Cc}/gu, ' ');
  if (!/^https?:/.test(text)) return text.replaceAll('#', '＃');
  const names = [...scheme.matchAll(/#\w+=/g)].map(([name]) => name);
  return names.reduce((address, name) => address.replaceAll(name, `%23${name.slice(1)}`), text);
}

/** Only a plain name may stand in a `javascript:` callback or be registered as a global function. */
export function isFunctionName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

/**
 * An address as a whole http(s) address, relative ones against the page; null for every other kind
 * (`javascript:`, `data:`, app schemes) and for one with a user name in it.
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

/** A file name that cannot point into another folder. */
export function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '_').replace(/^\.+/, '_');
}
