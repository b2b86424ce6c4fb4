/** Reads the addresses at which browsers reach the pages (PUBLIC_URL) and the console (CONSOLE_URL). */
import { isIP } from 'node:net';

/** Names that are known only to this machine or its network. */
const LOCAL_NAME = /^(?:[^.]+|.*\.(?:localhost|local|internal|lan|home\.arpa|test))$/;

/**
 * Returns an address without a slash at its end. Throws Error when it is none, and for `http:` with a public
 * name: what people type there, and their session tokens, would be sent in clear.
 */
export function addressOfPages(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error('must be an http(s) address');
  const { hostname, protocol } = url;
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (protocol === 'http:' && !isNumber && !LOCAL_NAME.test(hostname))
    throw new Error('must begin with https: for a name that others reach');
  return text.replace(/\/+$/, '');
}

/**
 * Returns the address of the console, with the same checks. It must be at the root of a host with a name,
 * since browsers bind passkeys to a name and not to an IP address. Throws Error when it is none.
 */
export function addressOfConsole(text: string): string {
  const address = addressOfPages(text);
  const { hostname, pathname } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new Error('must have a name for its host, like localhost: passkeys are bound to it');
  if (pathname !== '/') throw new Error('must be the root of its host, without a path');
  return new URL(address).origin;
}

/**
 * Returns the address of the company's OpenID Connect provider, with the same checks. It is kept exactly as
 * the provider writes it: a slash at its end is part of its name. Throws Error when it is none.
 */
export function addressOfIssuer(text: string): string {
  addressOfPages(text);
  const { search, hash } = new URL(text);
  if (search !== '' || hash !== '') throw new Error('must be an address without ? and #');
  return text;
}
