import { hereAddress } from '../page-address/index.ts';
import { allowedAddress as allowedFrom, readOrigins } from './allowed-address.ts';

/**
 * Where the browser may be sent to from here; null when it may not. The allowed origins are those of the
 * gateway's settings, which it writes into every page that it serves.
 */
export function allowedAddress(address: string): URL | null {
  const given = document.querySelector<HTMLMetaElement>('meta[name="allowed-origins"]')?.content ?? '';
  return allowedFrom(address, { here: hereAddress(), origins: readOrigins(given) });
}
