import { hereAddress } from './page-address/index.ts';
import { webAddress } from './leave-to.ts';

/**
 * Where the browser may be sent to from here; null when it may not. The allowed origins are those of the
 * gateway's settings, which it writes into every page that it serves.
 */
export function allowedAddress(address: string): URL | null {
  const given = document.querySelector<HTMLMetaElement>('meta[name="allowed-origins"]')?.content ?? '';
  return allowedFrom(address, { here: hereAddress(), origins: readOrigins(given) });
}

export interface AllowedFrom {
  /** The page's own address. */
  readonly here: string;
  /** Other origins that are allowed. */
  readonly origins: readonly string[];
}

/**
 * An address from outside (authorizationUrl, jumpUrl, an advert's link) that the browser may be sent to: of
 * the web, without a name and password in it, and of our own origin or one that is allowed. Null for anything
 * else.
 */
export function allowedFrom(address: string, { here, origins }: AllowedFrom): URL | null {
  const url = address.trim() === '' ? null : webAddress(address, here);
  if (!url || url.username !== '' || url.password !== '') return null;
  return url.origin === new URL(here).origin || origins.includes(url.origin) ? url : null;
}

/** The origins in what the gateway wrote into the page, with spaces between them. */
export function readOrigins(given: string): readonly string[] {
  return given.split(' ').filter((origin) => origin !== '');
}
