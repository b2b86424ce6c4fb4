/** Reads which proxies in front of the gateway are trusted to name the caller (TRUST_PROXY). */
import { isIP } from 'node:net';

/** How many proxies stand in a row, or the networks of trusted ones; false when none is trusted. */
export type TrustedProxies = false | number | string[];

/** Named networks that the HTTP server knows: this host, its link, private addresses. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);
const MOST_PROXIES = 10;

/**
 * Reads TRUST_PROXY: how many proxies stand in front of the gateway, or their addresses and networks (CIDR)
 * separated by commas. Empty, `false` and `0` mean none. Throws Error for anything else, including `true`,
 * which would trust every caller who sends the header.
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const value = text.trim();
  if (['', 'false', '0'].includes(value.toLowerCase())) return false;
  if (/^\d+$/.test(value) && Number(value) <= MOST_PROXIES) return Number(value);
  const networks = value.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  throw new Error(
    `must be the number of proxies before the gateway (1 to ${MOST_PROXIES}) or their ` +
      'addresses and networks with commas between, like 10.0.0.0/8,loopback',
  );
}

function isNetwork(text: string): boolean {
  if (namedNetworks.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  // A network of zero bits would be every address.
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}
