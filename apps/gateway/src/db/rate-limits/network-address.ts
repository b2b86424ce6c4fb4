import { isIPv6 } from 'node:net';

/**
 * Returns the key of one caller in limits: an IPv4 address as it is; the first 64 bits of an IPv6 address,
 * since one customer can choose all the rest freely.
 */
export function addressKey(address: string): string {
  return networksOf(address)[0].key;
}

/** A network from which a caller comes. */
interface CallerNetwork {
  readonly key: string;
  /** How many times the allowance of one caller's address the whole network has. */
  readonly allowances: number;
}

/**
 * Returns the networks of a caller, smallest first. For an IPv6 address: the /64, and the larger ones that
 * many providers assign to one customer, the /56 of a household and the /48 of a company. For an IPv4
 * address: the address alone.
 */
export function networksOf(address: string): readonly [CallerNetwork, ...CallerNetwork[]] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return [{ key: plain, allowances: 1 }];
  const groups = groupsOf(plain);
  const [first, second, third, fourth = '0'] = groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''));
  const site = `${first}:${second}:${third}`;
  const household = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [
    { key: `${site}:${fourth}::/64`, allowances: 1 },
    { key: `${site}:${household}::/56`, allowances: 2 },
    { key: `${site}::/48`, allowances: 5 },
  ];
}

/** Returns the eight groups of an IPv6 address, in lower case. */
function groupsOf(plain: string): string[] {
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [
    ...groups,
    ...Array<string>(missing).fill('0'),
    ...(tail === undefined || tail === '' ? [] : tail.split(':')),
  ];
}
