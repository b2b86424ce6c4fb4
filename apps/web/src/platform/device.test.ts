import { expect, test } from 'vitest';
import { detectPlatform, detectPlatformWithHarmony, isMessagingApp, isWalletApp } from './device.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like ' +
  'Gecko) Mobile/15E148';
const android =
  'Mozilla/5.0 (Linux; Android 15; V2408A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 ' +
  'Mobile Safari/537.36';
const harmony =
  'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile';
const desktop =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

test('SPEC 1 first detector: iOS, Android or empty', () => {
  expect(detectPlatform(iphone)).toBe('ios');
  expect(detectPlatform(iphone.replaceAll('iPhone', 'iPad'))).toBe('ios');
  expect(detectPlatform(iphone.replaceAll('iPhone', 'iPod'))).toBe('ios');
  expect(detectPlatform(android)).toBe('android');
  expect(detectPlatform(harmony)).toBe('');
  expect(detectPlatform(desktop)).toBe('');
});

test('SPEC 1 second detector: Harmony by ArkWeb, before anything else', () => {
  expect(detectPlatformWithHarmony(harmony)).toBe('harmony');
  expect(detectPlatformWithHarmony(`${android} ArkWeb/4.1`)).toBe('harmony');
  expect(detectPlatformWithHarmony(iphone)).toBe('ios');
  expect(detectPlatformWithHarmony(android)).toBe('android');
  expect(detectPlatformWithHarmony(desktop)).toBe('');
});

test('recognises the wallet app and the messaging app', () => {
  expect(isWalletApp(`${android} hebao/9.14.58 NetType/wifi`)).toBe(true);
  expect(isWalletApp(android)).toBe(false);
  expect(isMessagingApp(`${iphone} MicroMessenger/8.0.53`)).toBe(true);
  expect(isMessagingApp(desktop)).toBe(false);
});
