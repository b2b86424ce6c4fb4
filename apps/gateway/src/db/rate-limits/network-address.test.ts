import { expect, test } from 'vitest';
import { addressKey, networksOf } from './network-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1:aaaa::1', '2001:db8:0:1::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('DESIGN security, few sends: the network of %s is %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('an IPv6 address also belongs to its household and site, which have larger limits', () => {
  expect(networksOf('2001:db8:0:1abc::1')).toEqual([
    { key: '2001:db8:0:1abc::/64', allowances: 1 },
    { key: '2001:db8:0:1a00::/56', allowances: 2 },
    { key: '2001:db8:0::/48', allowances: 5 },
  ]);
  expect(networksOf('203.0.113.7')).toEqual([{ key: '203.0.113.7', allowances: 1 }]);
});
