import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const TOKEN = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const of = (ip: string, token?: string) =>
  deviceOf({ ip, headers: token === undefined ? {} : { 'x-auth-token': token } });

test('a client token identifies one browser from any address, and another token another', () => {
  expect(of('198.51.100.1', TOKEN)).toBe(of('2001:db8::1', TOKEN));
  expect(of('198.51.100.1', TOKEN)).not.toBe(of('198.51.100.1', TOKEN.replace('1', '2')));
  expect(of('198.51.100.1', TOKEN)).toMatch(/^[0-9a-f]{64}$/);
});

test.each([undefined, '', 'short', 'x'.repeat(65), `${TOKEN},${TOKEN}`])(
  'with %j as the client token the device is the network address, a /64 for IPv6',
  (token) => {
    expect(of('198.51.100.1', token)).toBe(of('::ffff:198.51.100.1', token));
    expect(of('198.51.100.1', token)).not.toBe(of('198.51.100.2', token));
    expect(of('2001:db8::1', token)).toBe(of('2001:db8::ffff', token));
    expect(of('2001:db8::1', token)).not.toBe(of('2001:db8:0:1::1', token));
  },
);
