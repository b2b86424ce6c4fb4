import { readFileSync } from 'node:fs';
import type { Feature } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { isOpen } from './open-screens.ts';

const BASE = '/phonebillh5';
const all = (): boolean => true;

test('the path of a built screen is open, whatever its query; any other path is not', () => {
  for (const path of [
    '/rechargeTelebill/placeOrder',
    '/rechargeTelebill/placeOrder/?cnlCode=A',
    '/telBill/tencentBill#months',
    '/autoRecharge/setAutoRecharge?operationType=add',
    '/marketingActivities/receiveReward',
    '/marketingActivities/Wq3x9TfK2mZ7pL0c?cnlCode=wallet',
  ])
    expect(isOpen(path, all), path).toBe(true);
  for (const path of ['', '/', '/falPage', '/nowhere', '/marketingActivities/c4mpa1gn', '/*'])
    expect(isOpen(path, all), path).toBe(false);
});

test('a screen of a disabled feature is not open; other screens are', () => {
  const withoutPoints = (feature: Feature): boolean => feature !== 'points';
  expect(isOpen('/rechargeTelebill/integralPage', withoutPoints)).toBe(false);
  expect(isOpen('/rechargeTelebill/digitalRecharge', withoutPoints)).toBe(true);
  expect(isOpen('/rechargeTelebill/placeOrder', () => false)).toBe(true);
});

test('every link of the demonstration data leads to an open screen', () => {
  const files = ['adverts', 'promotions'].flatMap(
    (name) =>
      JSON.parse(readFileSync(new URL(`../../../gateway/config/${name}.json`, import.meta.url), 'utf8')) as {
        link: string | null;
      }[],
  );
  const own = files.flatMap(({ link }) => (link?.startsWith(BASE) ? [link.slice(BASE.length)] : []));
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((path) => !isOpen(path, all))).toEqual([]);
});
