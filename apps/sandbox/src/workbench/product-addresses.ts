import type { FastifyRequest } from 'fastify';

/**
 * The cookie that is set while the workbench is used, for browsers without the header that names a page's
 * destination.
 */
export const WORKBENCH_COOKIE = 'sandbox-workbench';

/**
 * Whether a page is requested by a frame, which only the workbench has. Browsers say so on https and on this
 * machine; elsewhere the cookie is used.
 */
export function askedByFrame({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined) return destination === 'iframe';
  return (headers.cookie ?? '').split(/;\s*/).includes(`${WORKBENCH_COOKIE}=on`);
}

/**
 * Returns an address of the product for the workbench's frame: the same path, on this server. Any other is
 * returned as it is.
 */
export function inFrame(address: string, productOrigin: string | null): string {
  if (!URL.canParse(address)) return address;
  const { origin, pathname, search, hash } = new URL(address);
  return origin === productOrigin ? pathname + search + hash : address;
}

/**
 * Returns an address on this server as the product knows it, since a page in the frame uses our address for
 * itself. Any other is returned as it is.
 */
export function atProduct(address: string, ownHost: string, productOrigin: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && url.host === ownHost
    ? address.replace(url.origin, productOrigin)
    : address;
}

/**
 * Returns a query in which values that are addresses on this server are replaced by the product's; unchanged
 * when there are none.
 */
export function queryAtProduct(search: string, ownHost: string, productOrigin: string): string {
  const query = new URLSearchParams(search);
  let changed = false;
  for (const [name, value] of new URLSearchParams(search)) {
    const there = atProduct(value, ownHost, productOrigin);
    if (there === value) continue;
    query.set(name, there);
    changed = true;
  }
  return changed ? query.toString() : search.replace(/^\?/, '');
}
