import { expect, test } from 'vitest';
import { frameablePolicy, withNativeSide } from './into-html.ts';
import { askedByFrame, atProduct, inFrame, queryAtProduct } from './product-addresses.ts';

const PRODUCT = 'https://pay.example';

test("a frame is recognised by the browser's header, or else by the cookie", () => {
  const cookie = 'a=1; sandbox-workbench=on';
  const asked = (headers: Record<string, string>) => askedByFrame({ headers });
  expect([
    asked({ 'sec-fetch-dest': 'iframe' }),
    asked({ 'sec-fetch-dest': 'document', cookie }),
    asked({ cookie }),
    asked({ cookie: 'x-sandbox-workbench=on' }),
    asked({}),
  ]).toEqual([true, false, true, false, false]);
});

test("the product's addresses become paths, and this server's addresses the product's", () => {
  expect(inFrame('https://pay.example/phonebillh5/a?b=1#c', PRODUCT)).toBe('/phonebillh5/a?b=1#c');
  for (const other of [
    'https://pay.example.evil/a',
    'https://evil.example/?https://pay.example',
    '/a',
    'javascript:1',
  ])
    expect(inFrame(other, PRODUCT)).toBe(other);
  expect(inFrame('https://pay.example/a', null)).toBe('https://pay.example/a');
  expect(atProduct('http://sandbox.example:8081/phonebillh5/a?b=1', 'sandbox.example:8081', PRODUCT)).toBe(
    'https://pay.example/phonebillh5/a?b=1',
  );
  for (const other of [
    'http://sandbox.example:80811/a',
    'http://sandbox.example/a',
    'ftp://sandbox.example:8081/a',
    'sandbox.example:8081',
    'null',
  ])
    expect(atProduct(other, 'sandbox.example:8081', PRODUCT)).toBe(other);
});

test('a query is rewritten only if an address in it changes', () => {
  const host = '127.0.0.1:8081';
  expect(queryAtProduct('?a=%7e+x&b', host, PRODUCT)).toBe('a=%7e+x&b');
  expect(
    queryAtProduct(
      '?backUrl=http%3A%2F%2F127.0.0.1%3A8081%2Fphonebillh5%2Fx%3Fy%3D1&signData=a%2Bb',
      host,
      PRODUCT,
    ),
  ).toBe('backUrl=https%3A%2F%2Fpay.example%2Fphonebillh5%2Fx%3Fy%3D1&signData=a%2Bb');
  expect(queryAtProduct('', host, PRODUCT)).toBe('');
});

test('the native side is inserted before everything else in the page', () => {
  const script = '<script src="/workbench/native.js"></script>';
  expect(withNativeSide('<html><HEAD data-x="1"><script>1</script></HEAD>')).toBe(
    `<html><HEAD data-x="1">${script}<script>1</script></HEAD>`,
  );
  expect(withNativeSide('<header>no head</header>')).toBe(`${script}<header>no head</header>`);
});

test('a content policy stays the same except for frame-ancestors and our script', () => {
  expect(frameablePolicy("default-src 'none'; script-src 'self' 'sha256-x='; frame-ancestors 'none'")).toBe(
    "default-src 'none'; script-src 'self' 'sha256-x='; frame-ancestors 'self'",
  );
  expect(frameablePolicy("script-src 'none';")).toBe("script-src 'self'; frame-ancestors 'self'");
  expect(frameablePolicy("script-src 'nonce-1'")).toBe("script-src 'nonce-1' 'self'; frame-ancestors 'self'");
});
