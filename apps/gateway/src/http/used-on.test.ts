import { expect, test } from 'vitest';
import { usedOn } from './used-on.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const android =
  'Mozilla/5.0 (Linux; Android 15; V2408A) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

test('only the kind of device and the app are derived from the user agent', () => {
  expect(usedOn(phone)).toEqual({ device: 'iphone', place: 'browser' });
  expect(usedOn(`${phone} MicroMessenger/8.0.53`)).toEqual({ device: 'iphone', place: 'messagingApp' });
  expect(usedOn(`${android} hebao/9.14.58`)).toEqual({ device: 'android', place: 'walletApp' });
  expect(usedOn(`${android} ArkWeb/4.1.6.1`)).toEqual({ device: 'harmony', place: 'browser' });
  expect(usedOn('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toEqual({
    device: 'computer',
    place: 'browser',
  });
  expect(usedOn(undefined)).toEqual({ device: 'other', place: 'browser' });
});
