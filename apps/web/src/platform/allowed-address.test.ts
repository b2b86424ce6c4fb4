import { expect, test } from 'vitest';
import { allowedFrom as allowedAddress, readOrigins } from './allowed-address.ts';

const from = {
  here: 'https://pay.example/phonebillh5/rechargeTelebill/placeOrder',
  origins: ['https://wallet.example'],
};

test('accepts our own origin and the allowed ones', () => {
  expect(allowedAddress('/phonebillh5/telBill/tencentBill?x=1', from)?.href).toBe(
    'https://pay.example/phonebillh5/telBill/tencentBill?x=1',
  );
  expect(allowedAddress('https://pay.example/other', from)?.href).toBe('https://pay.example/other');
  expect(allowedAddress('https://wallet.example/auth?a=b', from)?.href).toBe(
    'https://wallet.example/auth?a=b',
  );
});

test('refuses any other origin, however it is written, to prevent open redirects', () => {
  for (const address of [
    '',
    ' ',
    'https://evil.example',
    '//evil.example/x',
    String.raw`\\evil.example`,
    String.raw`/\evil.example`,
    'http://wallet.example/',
    'https://wallet.example:8443/',
    'https://wallet.example.evil.example',
    'http:evil.example',
    'https://wallet.example@evil.example/',
    'https://user:word@wallet.example/',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'weixin://x',
    'blob:https://pay.example/1',
  ])
    expect(allowedAddress(address, from), address).toBeNull();
});

test('another port must be allowed explicitly, even on the same machine', () => {
  const local = { here: 'http://127.0.0.1:8080/phonebillh5/x', origins: ['http://127.0.0.1:8081'] };
  expect(allowedAddress('http://127.0.0.1:8081/wallet', local)?.port).toBe('8081');
  expect(allowedAddress('http://127.0.0.1:8082/wallet', local)).toBeNull();
  expect(allowedAddress('http://localhost:8081/wallet', local)).toBeNull();
});

test('reads the origins separated by spaces; an empty text has none', () => {
  expect(readOrigins('https://wallet.example http://127.0.0.1:8081')).toEqual([
    'https://wallet.example',
    'http://127.0.0.1:8081',
  ]);
  expect(readOrigins('')).toEqual([]);
});
