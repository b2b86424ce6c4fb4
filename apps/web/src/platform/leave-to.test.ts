import { expect, test } from 'vitest';
import { webAddress } from './leave-to.ts';

const here = 'https://pay.example/phonebillh5/rechargeTelebill/placeOrder';

test('pages of the web', () => {
  expect(webAddress('https://cashier.example/t/1?x=2', here)?.href).toBe('https://cashier.example/t/1?x=2');
  expect(webAddress('/sandbox/cashier/1', here)?.href).toBe('https://pay.example/sandbox/cashier/1');
});

test('anything else is refused', () => {
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
