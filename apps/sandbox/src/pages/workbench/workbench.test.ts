import { wireTable } from '@phonebill/bridge/testing';
import { expect, test } from 'vitest';
import { tradeOrder } from '../../testing/orders.ts';
import { newRequestNo } from '../../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../../testing/sandbox-of-file.ts';
import { platforms, workbenchCopy } from './workbench-copy.ts';

const PRODUCT = 'http://127.0.0.1:9';
const sandbox = sandboxOfFile({ productUrl: `${PRODUCT}/` });

const see = async (path: string) => (await fetch(sandbox.url + path)).text();
const pay = (orderNo: string, password: string, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/workbench/trades/${orderNo}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ password }),
  });

test("the page lists every action by its platform's name, in both languages", async () => {
  for (const platform of platforms) {
    const page = await see(`/workbench?platform=${platform}&lang=en`);
    const { ios, older, scheme, android } = wireTable.openPage;
    const named = {
      ios,
      'ios-late': ios,
      ipad: ios,
      'ios-older': older ?? scheme,
      android,
      harmony: ios,
      'harmony-port': ios,
    }[platform];
    expect(page).toContain(`<code title="${named}">`);
    expect(page).toContain(`aria-current="page" data-platform="${platform}"`);
    expect(page).toContain(workbenchCopy.answers.en);
    expect(await see(`/workbench?platform=${platform}&lang=zh`)).toContain(workbenchCopy.answers.zh);
  }
  expect(await see('/workbench?platform=harmony')).not.toContain('CmpSwipeBack');
  const [, swipeBack = ''] = (await see('/workbench?platform=ios&lang=en')).split('CmpSwipeBack</code>');
  expect(swipeBack).toMatch(/^ <small>ours<\/small>/);
  expect(await see('/?lang=en')).toContain('href="/workbench?lang=en"');
});

test('the frame opens a page of the product, signed on with the number or as a visitor', async () => {
  const open = async (query: string) =>
    (await fetch(`${sandbox.url}/workbench/open?${query}`, { redirect: 'manual' })).headers.get('location') ??
    '';
  const signedOn = new URL(
    await open(
      `open=${encodeURIComponent('/phonebillh5/rechargeTelebill/rechargeRecord?a=1')}` +
        '&mobileNo=138%200013%208000',
    ),
    'http://x',
  );
  expect([signedOn.pathname, [...signedOn.searchParams.keys()]]).toEqual([
    '/phonebillh5/rechargeTelebill/rechargeRecord',
    ['a', 'CREDTENTIAL', 'SIGN_DATA', 'SIGN_TYPE'],
  ]);
  for (const elsewhere of [
    '//evil.example/phonebillh5/',
    '/sms',
    'javascript:alert(1)',
    '/phonebillh5/../faults',
    'http://[',
  ])
    expect(await open(`open=${encodeURIComponent(elsewhere)}&mobileNo=`)).toBe(
      elsewhere.startsWith('//evil') ? '/phonebillh5/' : '/phonebillh5/rechargeTelebill/placeOrder',
    );
});

test("the sheet pays an order's trade with the payment password, once", async () => {
  const order = tradeOrder(sandbox);
  await sandbox.call('POST', '/cashier/v1/trades', order);
  const { body } = await sandbox.open('GET', `/workbench/trades/${order.orderNo}`);
  expect(body).toMatchObject({
    state: 'open',
    amount: '¥49.90',
    balance: '¥500.00',
    short: false,
    wrongPasswords: 0,
  });
  expect(await (await pay(order.orderNo, '000000')).json()).toMatchObject({
    state: 'open',
    wrongPasswords: 1,
    triesLeft: 2,
  });
  expect((await pay(order.orderNo, '123456', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  for (let press = 0; press < 2; press += 1)
    expect(await (await pay(order.orderNo, '123456')).json()).toMatchObject({
      state: 'paid',
      balance: '¥450.10',
    });
  expect((await sandbox.call('GET', `/cashier/v1/trades/${order.requestNo}`)).body).toMatchObject({
    state: 'paid',
  });
  expect((await pay('none', '123456')).status).toBe(404);
});

test('wrong passwords decline a trade, the next trade can be paid, and money can be added', async () => {
  const first = tradeOrder(sandbox, { amountFen: 60_000 });
  await sandbox.call('POST', '/cashier/v1/trades', first);
  for (const password of ['1', '2', '3']) await pay(first.orderNo, password);
  expect((await sandbox.open('GET', `/workbench/trades/${first.orderNo}`)).body).toMatchObject({
    state: 'declined',
  });
  const second = {
    ...first,
    requestNo: newRequestNo(),
    expiresAt: new Date(Date.now() + 30_000).toISOString(),
  };
  await sandbox.call('POST', '/cashier/v1/trades', second);
  expect(await (await pay(first.orderNo, '123456')).json()).toMatchObject({ state: 'open', short: true });
  expect((await sandbox.open('POST', `/workbench/trades/${first.orderNo}/money`, {})).body).toMatchObject({
    state: 'open',
    short: false,
  });
  expect(await (await pay(first.orderNo, '123456')).json()).toMatchObject({ state: 'paid' });
});

test('the pay page in a frame leads back into the frame, and otherwise to the product', async () => {
  const order = tradeOrder(sandbox, {
    returnUrl: `${PRODUCT}/phonebillh5/rechargeTelebill/resultPage?orderNo=1`,
  });
  const payUrl = String((await sandbox.call('POST', '/cashier/v1/trades', order)).body['payUrl']);
  const framed = await (await fetch(payUrl, { headers: { 'sec-fetch-dest': 'iframe' } })).text();
  expect(framed).toContain('href="/phonebillh5/rechargeTelebill/resultPage?orderNo=1"');
  expect(await (await fetch(payUrl)).text()).toContain(`href="${order.returnUrl}"`);
  const form = new URLSearchParams({
    token: /name="token" value="(\w+)"/.exec(framed)?.[1] ?? '',
    password: '123456',
  });
  const paid = await fetch(payUrl, {
    method: 'POST',
    redirect: 'manual',
    body: form,
    headers: { 'sec-fetch-dest': 'iframe' },
  });
  expect(paid.headers.get('location')).toBe('/phonebillh5/rechargeTelebill/resultPage?orderNo=1');
});
