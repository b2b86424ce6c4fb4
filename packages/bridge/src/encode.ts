import type { Bridge } from './bridge.ts';

/**
 * A text for a place in a URL scheme. Everything that has a meaning there (`#`, `=`, `&`, spaces, quotes) is
 * percent-encoded; half of a surrogate pair, which cannot be encoded, becomes a replacement character.
 */
export function inScheme(text: string): string {
  return encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'));
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
