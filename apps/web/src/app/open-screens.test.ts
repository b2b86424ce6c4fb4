import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOpen } from './open-screens.ts';

const BASE = '/phonebillh5';

test('a screen that is built is open, whatever its query; any other path is not', () => {
  for (const path of [
    '/rechargeTelebill/placeOrder',
    '/rechargeTelebill/placeOrder/?cnlCode=A',
    '/telBill/tencentBill#months',
    '/autoRecharge/setAutoRecharge?operationType=add',
    '/marketingActivities/receiveReward',
    '/marketingActivities/Wq3x9TfK2mZ7pL0c?cnlCode=wallet',
  ])
    expect(isOpen(path), path).toBe(true);
  for (const path of ['', '/', '/falPage', '/nowhere', '/marketingActivities/c4mpa1gn', '/*'])
    expect(isOpen(path), path).toBe(false);
});

test('no link of the demonstration data leads to a screen that is not open', () => {
  const files = ['adverts', 'promotions'].flatMap(
    (name) =>
      JSON.parse(readFileSync(new URL(`../../../gateway/config/${name}.json`, import.meta.url), 'utf8')) as {
        link: string | null;
      }[],
  );
  const own = files.flatMap(({ link }) => (link?.startsWith(BASE) ? [link.slice(BASE.length)] : []));
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((path) => !isOpen(path))).toEqual([]);
});
