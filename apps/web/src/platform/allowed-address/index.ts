import { settings } from '../settings.ts';
import { allowedAddress as allowedFrom } from './allowed-address.ts';

/** Where the browser may be sent to from here; null when it may not. */
export function allowedAddress(address: string): URL | null {
  return allowedFrom(address, { here: location.href, origins: settings.allowedOrigins });
}
