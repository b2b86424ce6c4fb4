import { isIPv6 } from 'node:net';

/**
 * What stands for one caller in limits: an IPv4 address as it is, of an IPv6 address the first 64 bits, since
 * one customer has all the rest to choose from.
 */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [
    ...groups,
    ...Array<string>(missing).fill('0'),
    ...(tail === undefined || tail === '' ? [] : tail.split(':')),
  ];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
