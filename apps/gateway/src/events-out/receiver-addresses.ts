/**
 * Decides where events may be sent: to the internet by https, and to the operator's own networks only if a
 * setting names them (EVENT_NETWORKS). The addresses of a host name are checked when the connection is made,
 * so that a name that by then has another address, or several, gives no access to other networks.
 */
import { lookup, type LookupAddress } from 'node:dns';
import { type BlockList, isIP, type LookupFunction } from 'node:net';
import { readNetworks } from '../config/index.ts';

export interface ReceiverAddresses {
  /** Returns why an address cannot be an endpoint's, in a few words; null when it can. */
  whyNot(url: string): string | null;
  /** Works like `dns.lookup`, but fails for a name with any address to which events may not be sent. */
  readonly lookup: LookupFunction;
}

export const LONGEST_URL = 500;

/** Networks that are not public: private, shared, loopback, link-local (cloud metadata), and the like. */
const NOT_PUBLIC = readNetworks(
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  ::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10
  ff00::/8`,
);
const LOOPBACK = readNetworks('127.0.0.0/8 ::1/128');

/** Creates the check. `allowed`: networks to which events may be sent although they are not public. */
export function createReceiverAddresses(allowed: BlockList): ReceiverAddresses {
  const mayReach = (address: string): boolean => isIn(allowed, address) || !isIn(NOT_PUBLIC, address);
  const mayReachLoopback = ['127.0.0.1', '::1'].some((address) => isIn(allowed, address));

  return {
    whyNot(text) {
      const url = URL.canParse(text) ? new URL(text) : null;
      if (!url || text.length > LONGEST_URL) return 'this is no address of the web';
      const host = url.hostname.replace(/^\[|\]$/g, '');
      const isLocal = host === 'localhost' || isIn(LOOPBACK, host);
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal && mayReachLoopback))
        return 'it has to begin with https://';
      if (url.username !== '' || url.password !== '') return 'it must not have a password in it';
      if (url.hash !== '') return 'it must not have a # in it';
      if (isLocal && !mayReachLoopback) return 'it is in a network that events may not go to';
      if (isIP(host) !== 0 && !mayReach(host)) return 'it is in a network that events may not go to';
      return null;
    },
    lookup(host, options, answer) {
      lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
        if (error) return answer(error, '');
        const [first] = found;
        const isRefused = found.some(({ address }) => !mayReach(address));
        if (isRefused || !first) return answer(new Error('the name leads to where events may not go'), '');
        return options.all === true ? answer(null, found) : answer(null, first.address, first.family);
      });
    },
  };
}

/**
 * Returns whether an address is in the list. An IPv4 address written as IPv6 is treated as the IPv4 address.
 */
function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
