import { expect, test } from 'vitest';
import { readTrustedProxies } from './trusted-proxies.ts';

test.each([
  ['', false],
  ['false', false],
  ['FALSE', false],
  ['0', false],
  ['1', 1],
  [' 2 ', 2],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['127.0.0.1, fd00::/8,loopback', ['127.0.0.1', 'fd00::/8', 'loopback']],
] as const)('TRUST_PROXY=%s is accepted', (text, expected) => {
  expect(readTrustedProxies(text)).toEqual(expected);
});

test.each([
  'true',
  'TRUE',
  'yes',
  'on',
  '11',
  '-1',
  '1.5',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  '10.0.0/8',
  'fd00::/129',
  '*',
  ',',
])('TRUST_PROXY=%s is refused, and never read as another value', (text) => {
  expect(() => readTrustedProxies(text)).toThrow(/^must be the number of proxies/);
});
