import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8');
const script = /<script>((?:(?!<\/script>)[^])*var signOn[^]*?)<\/script>/.exec(page)?.[1] ?? '';

/** Runs the page's first script on an address; returns the address it sets and what it keeps for the page. */
function opened(search: string) {
  const replaced: string[] = [];
  const window: { carriedSignOn?: string } = {};
  runInNewContext(script, {
    window,
    location: { pathname: '/phonebillh5/x', search, hash: '#h' },
    history: { state: null, replaceState: (_: unknown, __: string, to: string) => void replaced.push(to) },
  });
  return { replaced, carried: window.carriedSignOn ?? null };
}

test('removes the trade parameters that Alipay adds, and leaves the rest unchanged', () => {
  expect(
    opened(
      '?orderNo=1&charset=utf-8&out_trade_no=P1&method=alipay.trade.wap.pay.return&total_amount=49.90' +
        '&sign=a%2Bb%3D&trade_no=2&auth_app_id=3&version=1.0&app_id=3&sign_type=RSA2&seller_id=4' +
        '&timestamp=2026-11-20+16%3A00%3A00&cnlCode=he%20bao',
    ).replaced,
  ).toEqual(['/phonebillh5/x?orderNo=1&cnlCode=he%20bao#h']);
  expect(opened('?out_trade_no=P1&sign=a').replaced).toEqual(['/phonebillh5/x#h']);
});

test('sign-on parameters next to them are kept for the page', () => {
  expect(opened('?a=1&ssoToken=T&out_trade_no=P1')).toEqual({
    replaced: ['/phonebillh5/x?a=1#h'],
    carried: 'ssoToken=T',
  });
});

test.each(['?orderNo=1', '?orderNo=1&method=x&version=2&a_b=c', '?sign=a', ''])(
  "leaves an address without Alipay's parameters unchanged: %s",
  (search) => expect(opened(search)).toEqual({ replaced: [], carried: null }),
);
