import { expect, test } from 'vitest';
import { detectPlatform, detectPlatformWithHarmony, detectWalletPlatform } from './index.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Mobile/15E148 hebao/9.14.58 NetType/wifi UnionPay/1.0 CMPAY';
const android =
  'Mozilla/5.0 (Linux; Android 15; V2408A) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/130.0 Mobile Safari/537.36 hebao/9.14.58';
const harmony =
  'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile';
const messaging = `${iphone} MicroMessenger/8.0.53`;
const desktop =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

test('SPEC 1 first detector: iOS by iPhone, iPad, iPod; Android; otherwise empty', () => {
  for (const device of ['iPhone', 'iPad', 'iPod'])
    expect(detectPlatform(iphone.replaceAll('iPhone', device))).toBe('ios');
  expect(detectPlatform(messaging)).toBe('ios');
  expect(detectPlatform(android)).toBe('android');
  expect(detectPlatform(harmony)).toBe('');
  expect(detectPlatform(desktop)).toBe('');
  expect(detectPlatform('')).toBe('');
});

test('SPEC 1 second detector: Harmony by ArkWeb first, then as the first detector', () => {
  expect(detectPlatformWithHarmony(harmony)).toBe('harmony');
  expect(detectPlatformWithHarmony(`${android} ArkWeb/4.1.6.1`)).toBe('harmony');
  expect(detectPlatformWithHarmony(`${iphone} ArkWeb/4.1.6.1`)).toBe('harmony');
  for (const userAgent of [iphone, android, messaging, desktop, ''])
    expect(detectPlatformWithHarmony(userAgent)).toBe(detectPlatform(userAgent));
});

test('SPEC 1 second detector: inside the wallet an iPad that calls itself a Macintosh is iOS', () => {
  const macintosh =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const wallet = `${macintosh} hebao/9.14.58 NetType/wifi UnionPay/1.0 CMPAY`;
  const of = (userAgent: string, maxTouchPoints: number, window: object = {}) =>
    detectWalletPlatform({ userAgent, maxTouchPoints, window });
  expect(of(wallet, 5)).toBe('ios');
  expect(of(wallet, 0, { hebaoWkjs: {} })).toBe('ios');
  expect(of(wallet, 0, { webkit: { messageHandlers: {} } })).toBe('ios');
  expect(of(wallet, 0)).toBe('');
  expect(of(macintosh, 5, { webkit: { messageHandlers: {} } })).toBe('');
  for (const userAgent of [iphone, android, harmony, messaging, desktop, ''])
    expect(of(userAgent, 5)).toBe(detectPlatformWithHarmony(userAgent));
});
