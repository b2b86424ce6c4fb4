import type { MeView } from '@phonebill/contract/console-pages';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { meQuery, queryClient } from '../calls/index.ts';
import { beginSession, endSession, keepTyped, showSessionOf } from './begin-session.ts';
import { useDraft } from './drafts.ts';
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
])('signing in leads to Home instead of %s', (from) => {
  expect(pathAfterSignIn({ from })).toBe('/');
});

test('signing in leads to Home when the address has no state', () => {
  expect(pathAfterSignIn(null)).toBe('/');
  expect(pathAfterSignIn('text')).toBe('/');
});

test('a second user who signs in sees no data of the first', () => {
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

/** Returns the text of a field under a key; `typed` is typed into it first. */
function draft(key: string, typed?: string): string {
  const shown: string[] = [];
  function Field(): null {
    const [text, keep] = useDraft(key);
    shown.push(text);
    if (typed !== undefined && text !== typed) keep(typed);
    return null;
  }
  renderToStaticMarkup(createElement(Field));
  return shown[0] ?? '';
}

test('a draft survives a reload, for its own user only', () => {
  const [first, second] = [1, 2].map((personNo) => ({ personNo }) as MeView);
  if (!first || !second) throw new Error('two persons');
  beginSession(first);
  draft('a reason', 'paid twice');
  keepTyped();
  const left = tab.get('console.drafts') ?? '';
  expect(left).toContain('paid twice');
  // A newly loaded page knows only what the tab stored.
  endSession();
  tab.set('console.drafts', left);
  showSessionOf(1);
  expect(draft('a reason')).toBe('paid twice');
  endSession();
  tab.set('console.drafts', left);
  showSessionOf(2);
  expect(draft('a reason')).toBe('');
  expect(tab.size).toBe(0);
  // Nothing typed is left, so what was stored before is discarded.
  beginSession(second);
  tab.set('console.drafts', left);
  keepTyped();
  expect(tab.size).toBe(0);
  endSession();
});

test('a second user who signs in from another tab sees no data or draft of the first', () => {
  showSessionOf(1);
  queryClient.setQueryData(['GET /order'], 'an order');
  draft('a reason', 'paid twice');
  showSessionOf(1);
  expect(queryClient.getQueryData(['GET /order'])).toBe('an order');
  showSessionOf(2);
  expect(queryClient.getQueryData(['GET /order'])).toBeUndefined();
  expect(draft('a reason')).toBe('');
  endSession();
});
