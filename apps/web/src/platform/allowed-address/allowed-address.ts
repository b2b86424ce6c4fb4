import { webAddress } from '../leave-to.ts';

export interface AllowedFrom {
  /** The page's own address. */
  readonly here: string;
  /** Other origins that are allowed. */
  readonly origins: readonly string[];
}

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * An address from outside (authorizationUrl, jumpUrl, an advert's link) that the browser may be sent to: of
 * the web, without a name and password in it, and of our own origin or one that is allowed. Null for anything
 * else. On a developer's own machine its other ports are allowed too: the sandbox is there.
 */
export function allowedAddress(address: string, { here, origins }: AllowedFrom): URL | null {
  const url = address.trim() === '' ? null : webAddress(address, here);
  if (!url || url.username !== '' || url.password !== '') return null;
  const own = new URL(here);
  if (url.origin === own.origin || origins.includes(url.origin)) return url;
  return THIS_MACHINE.has(own.hostname) && url.hostname === own.hostname ? url : null;
}
