import { expect, test } from 'vitest';
import { routes } from './routes.ts';
import { noWallet, walletWith } from '../platform/wallet-app/testing/native-stand-in.ts';
import { menuItems, statusBarHeight } from './native-bar.tsx';

test('SPEC 7 bridge: set title-bar menu list: only placeOrder has a menu, which leads to the records', () => {
  const records = 'https://pay.example/phonebillh5/rechargeTelebill/rechargeRecord';
  const menus = routes
    .filter(({ menu }) => menu)
    .map(({ key, menu }) => [
      key,
      menuItems(menu, 'zh', 'https://pay.example'),
      menuItems(menu, 'en', 'https://pay.example'),
    ]);
  expect(menus).toEqual([
    [
      'placeOrder',
      [{ menuName: '充值记录', menuUrl: records }],
      [{ menuName: 'Top-up records', menuUrl: records }],
    ],
  ]);
  expect(menuItems(undefined, 'en', 'https://pay.example')).toEqual([]);
});

const reading = (
  readStatusBarHeight: (later: (height: number) => void) => Promise<number>,
  later: (height: number) => void = () => undefined,
) => statusBarHeight(walletWith({ readStatusBarHeight }), later);

test('SPEC 7 bridge: status bar height as the wallet app reports it', async () => {
  expect(await reading(() => Promise.resolve(47))).toBe(47);
});

test('SPEC 7 bridge: status bar height is 0 when the app rejects or gives no number', async () => {
  expect(await reading(() => Promise.reject(new Error('no status bar height: unsupported')))).toBe(0);
  expect(await reading(() => Promise.resolve(2000))).toBe(0);
  expect(await statusBarHeight(noWallet, () => undefined)).toBe(0);
});

test('SPEC 7 bridge: status bar height: a late answer of a busy wallet app is used', async () => {
  const heard: number[] = [];
  let answer: (height: number) => void = () => undefined;
  const asked = reading(
    (later) => {
      answer = later;
      return Promise.reject(new Error('no status bar height: unanswered'));
    },
    (height) => heard.push(height),
  );
  expect(await asked).toBe(0);
  answer(41);
  answer(2000);
  expect(heard).toEqual([41, 0]);
});
