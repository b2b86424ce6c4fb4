import type { MeView } from '@phonebill/contract/console-pages';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { meQuery, queryClient } from '../calls/index.ts';
import { beginSession, endSession } from './begin-session.ts';
import { pathAfterSignIn } from './own-path.ts';

const tab = new Map<string, string>();
beforeEach(() => {
  tab.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, text: string) => void tab.set(key, text),
    removeItem: (key: string) => void tab.delete(key),
  });
});
afterAll(() => void vi.unstubAllGlobals());

test.each(['/', '/orders?state=refunding', '/orders/202611271800000000000000', '/enrolled'])(
  'signing in leads back to %s',
  (from) => {
    expect(pathAfterSignIn({ from })).toBe(from);
  },
);

test.each([
  'https://example.com/',
  '//example.com/',
  String.raw`/\example.com`,
  'orders',
  'javascript:alert(1)',
  '/sign-in',
  '/sign-in?x',
  '/enrol#code',
  42,
  undefined,
])('signing in leads to Home when the place to go to is %s', (from) => {
  expect(pathAfterSignIn({ from })).toBe('/');
});

test('signing in leads to Home when the address has no state', () => {
  expect(pathAfterSignIn(null)).toBe('/');
  expect(pathAfterSignIn('text')).toBe('/');
});

test('another person who signs in meets nothing that the one before was shown', () => {
  const [first, second] = [1, 2].map((personNo) => ({ personNo }) as MeView);
  if (!first || !second) throw new Error('two persons');
  beginSession(first);
  queryClient.setQueryData(['GET /order'], 'an order');
  beginSession(first);
  expect(queryClient.getQueryData(['GET /order'])).toBe('an order');
  beginSession(second);
  expect(queryClient.getQueryData(['GET /order'])).toBeUndefined();
  expect(queryClient.getQueryData(meQuery.queryKey)).toEqual({ me: second });
  endSession();
  expect(queryClient.getQueryData(meQuery.queryKey)).toBeUndefined();
});
