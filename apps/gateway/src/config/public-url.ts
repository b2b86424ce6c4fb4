/** How browsers reach the pages (PUBLIC_URL), and the console (CONSOLE_URL). */
import { isIP } from 'node:net';

/** Names that only the machine, or the network it stands in, knows. */
const LOCAL_NAME = /^(?:[^.]+|.*\.(?:localhost|local|internal|lan|home\.arpa|test))$/;

/**
 * An address without a slash at its end. Throws Error for what is none, and for `http:` with a name that the
 * world knows: what people type there, and the tokens of their sessions, would go in clear.
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
 * The same for the console, which is at the root of a host with a name: browsers bind passkeys to one, and to
 * no number. Throws Error for what is none.
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
 * The same for the company's OpenID Connect provider, exactly as it calls itself: a slash at its end belongs
 * to its name. Throws Error for what is none.
 */
export function addressOfIssuer(text: string): string {
  addressOfPages(text);
  const { search, hash } = new URL(text);
  if (search !== '' || hash !== '') throw new Error('must be an address without ? and #');
  return text;
}
