import { hereAddress } from './page-address/index.ts';
import { webAddress } from './leave-to.ts';

/**
 * Returns the URL if the browser may be sent to this address, else null. The allowed origins are in the
 * gateway's settings, which the gateway writes into every page that it serves.
 */
export function allowedAddress(address: string): URL | null {
  const given = document.querySelector<HTMLMetaElement>('meta[name="allowed-origins"]')?.content ?? '';
  return allowedFrom(address, { here: hereAddress(), origins: readOrigins(given) });
}

export interface AllowedFrom {
  /** The address of the page that is open. */
  readonly here: string;
  /** Other origins that are allowed. */
  readonly origins: readonly string[];
}

/**
 * Returns the URL of an address from outside (authorizationUrl, jumpUrl, an advert's link) if the browser may
 * be sent to it: a web address without user name or password, of our own origin or an allowed one. Null for
 * any other.
 */
export function allowedFrom(address: string, { here, origins }: AllowedFrom): URL | null {
  const url = address.trim() === '' ? null : webAddress(address, here);
  if (!url || url.username !== '' || url.password !== '') return null;
  return url.origin === new URL(here).origin || origins.includes(url.origin) ? url : null;
}

/** Reads the space-separated origins that the gateway wrote into the page. */
export function readOrigins(given: string): readonly string[] {
  return given.split(' ').filter((origin) => origin !== '');
}
