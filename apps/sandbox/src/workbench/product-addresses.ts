import type { FastifyRequest } from 'fastify';

/** Set while the workbench is used, for browsers without the header that names a page's destination. */
export const WORKBENCH_COOKIE = 'sandbox-workbench';

/**
 * Whether a page is asked for by a frame, which only the workbench has. Browsers say so on https and on this
 * machine; elsewhere the cookie has to do.
 */
export function askedByFrame({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined) return destination === 'iframe';
  return (headers.cookie ?? '').split(/;\s*/).includes(`${WORKBENCH_COOKIE}=on`);
}

/**
 * An address of the product as the workbench's frame has it: the same path, on this server. Any other stays
 * as it is.
 */
export function inFrame(address: string, productOrigin: string | null): string {
  if (!URL.canParse(address)) return address;
  const { origin, pathname, search, hash } = new URL(address);
  return origin === productOrigin ? pathname + search + hash : address;
}

/**
 * An address on this server as the product has it, since a page in the frame calls itself by ours. Any other
 * stays.
 */
export function atProduct(address: string, ownHost: string, productOrigin: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && url.host === ownHost
    ? address.replace(url.origin, productOrigin)
    : address;
}

/**
 * A query whose values that are addresses on this server have become the product's; as it was when there is
 * none.
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
