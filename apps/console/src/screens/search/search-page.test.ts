import type { ConsoleResponse } from '@phonebill/contract/console-pages';
import { expect, test } from 'vitest';
import { isErrorReference, onlyPlace } from './search-page.tsx';

type Found = ConsoleResponse<'GET /search'>;
const found = (more: Partial<Record<keyof Found, unknown>>): Found =>
  ({ users: [], agreements: [], orders: [], isMore: false, ...more }) as Found;

const user = { userNo: '0123456789' };
const agreement = { agreementNo: 'A202611271800000000000000' };
const order = { orderNo: '202611271800000000000000' };

test.each([
  ['a user', { users: [user] }, '/users/0123456789'],
  ['an agreement', { agreements: [agreement] }, '/agreements/A202611271800000000000000'],
  ['an order', { orders: [order] }, '/orders/202611271800000000000000'],
])('a search that finds only %s opens it', (_what, more, place) => {
  expect(onlyPlace(found(more))).toBe(place);
});

test('a search that finds several things, none, or more than shown opens nothing', () => {
  expect(onlyPlace(found({ users: [user], orders: [order] }))).toBeNull();
  expect(onlyPlace(found({}))).toBeNull();
  expect(onlyPlace(found({ orders: [order], isMore: true }))).toBeNull();
});

test('recognises the reference number of an error', () => {
  expect(isErrorReference('3fa94c00d1be')).toBe(true);
  expect(isErrorReference('3FA94C00D1BE')).toBe(true);
  for (const other of ['', '13911112222', '2237512891', 'CRe6173acf0a8e41', 'order 3fa94c'])
    expect(isErrorReference(other), other).toBe(false);
});
