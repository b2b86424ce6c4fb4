import { afterEach, expect, test, vi } from 'vitest';
import { leaveTo, webAddress } from './leave-to.ts';

const here = 'https://pay.example/phonebillh5/rechargeTelebill/placeOrder';

test('accepts web pages', () => {
  expect(webAddress('https://cashier.example/t/1?x=2', here)?.href).toBe('https://cashier.example/t/1?x=2');
  expect(webAddress('/sandbox/cashier/1', here)?.href).toBe('https://pay.example/sandbox/cashier/1');
});

test('refuses any other address', () => {
  for (const address of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://pay.example/1',
    'file:///etc/passwd',
    'weixin://pay',
    'http://',
  ]) {
    expect(webAddress(address, here), address).toBeNull();
  }
});

/** Stubs the browser; returns the calls it received, in order. */
function browserThat(): string[] {
  const told: string[] = [];
  vi.stubGlobal('location', {
    href: here,
    assign: (address: string) => told.push(`assign ${address}`),
    replace: (address: string) => told.push(`replace ${address}`),
  });
  vi.stubGlobal('window', { stop: () => told.push('stop') });
  vi.stubGlobal('addEventListener', () => undefined);
  return told;
}
afterEach(() => vi.unstubAllGlobals());

test('a user who cancels while the browser leaves stays on the page, and the browser stops', async () => {
  const told = browserThat();
  const givingUp = new AbortController();
  const left = leaveTo('https://cashier.example/t/1', { replace: true, signal: givingUp.signal });
  expect(told).toEqual(['replace https://cashier.example/t/1']);
  givingUp.abort();
  expect(await left).toBe(true);
  expect(told).toEqual(['replace https://cashier.example/t/1', 'stop']);
});

test('a user who cancelled before is not sent away', async () => {
  const told = browserThat();
  const signal = AbortSignal.abort();
  expect(await leaveTo('https://cashier.example/t/1', { signal })).toBe(true);
  expect(told).toEqual([]);
});
