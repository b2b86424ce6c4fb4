import { expect, test } from 'vitest';
import { tradeOrder } from '../../testing/orders.ts';
import { eventually, inTime, timeIn } from '../../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

/** Returns a payer at the page of a new trade, in a browser without scripts. */
async function payerAt(changes: Readonly<Record<string, unknown>> = {}, language = 'en') {
  const order = tradeOrder(sandbox, changes);
  const payUrl = String((await sandbox.call('POST', '/cashier/v1/trades', order)).body['payUrl']);
  const see = async () => {
    const answer = await fetch(payUrl, { headers: { 'accept-language': language } });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  const token = /name="token" value="(\w+)"/.exec((await see()).html)?.[1] ?? '';
  const press = async (
    button: '' | '/decline' | '/money',
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(payUrl + button, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token, ...fields }),
      headers,
    });
    await answer.text();
    return { status: answer.status, to: answer.headers.get('location') };
  };
  const state = async () => (await sandbox.call('GET', `/cashier/v1/trades/${order.requestNo}`)).body;
  const balance = async () =>
    (await sandbox.open('GET', `/sandbox/v1/accounts/${order.payerNo}`)).body['balanceFen'];
  return { order, path: new URL(payUrl).pathname, wasOpen: token !== '', see, press, state, balance };
}

const RIGHT = { password: '123456' };
const WRONG = { password: '654321' };

test("the page shows amount, subject, balance and password hint in the reader's language", async () => {
  const payer = await payerAt({}, 'en-GB,en;q=0.9,zh;q=0.5');
  const { html, headers, status } = await payer.see();
  expect(status).toBe(200);
  for (const text of ['¥49.90', 'Top-up of 138 0013 8000', '¥500.00', '123456', 'Pay ¥49.90', 'lang="en"'])
    expect(html).toContain(text);
  expect(headers.get('cache-control')).toBe('no-store');
  const chinese = await (
    await fetch(`${sandbox.url}${payer.path}?lang=zh`, { headers: { 'accept-language': 'en' } })
  ).text();
  expect(chinese).toContain('支付 ¥49.90');
  expect(chinese).toContain(`action="${payer.path}?lang=zh"`);
});

test('the policy allows only own content, and forms to the sandbox and the merchant', async () => {
  const { headers, html } = await (await payerAt()).see();
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://127.0.0.1:9;");
  expect(policy).not.toContain('unsafe');
  expect(html).not.toMatch(/ style=| on\w+=|<style|<script>/);
});

test("the merchant's texts are shown as text, never as markup", async () => {
  const { html } = await (await payerAt({ subject: '<img src=x onerror=alert(1)>"\'&' })).see();
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
});

test('a payment redirects to the merchant, and two taps pay once', async () => {
  const payer = await payerAt();
  const presses = await Promise.all([payer.press('', RIGHT), payer.press('', RIGHT)]);
  expect(presses).toEqual([
    { status: 303, to: payer.order.returnUrl },
    { status: 303, to: payer.order.returnUrl },
  ]);
  expect(await payer.state()).toMatchObject({ state: 'paid' });
  expect(await payer.balance()).toBe(45_010);
  await eventually('the callback', () => sandbox.receiver.about(payer.order.requestNo).length === 1);
  const { html } = await payer.see();
  expect(html).toContain('¥49.90 paid');
  expect(html).toContain(`href="${payer.order.returnUrl}"`);
});

test('a wrong password shows the tries left, and the third declines the trade', async () => {
  const payer = await payerAt();
  expect(await payer.press('', WRONG)).toEqual({ status: 303, to: payer.path });
  expect((await payer.see()).html).toContain('Tries left: 2');
  await payer.press('', WRONG);
  expect((await payer.see()).html).toContain('Tries left: 1');
  expect(await payer.press('', WRONG)).toEqual({ status: 303, to: payer.path });
  expect(await payer.state()).toMatchObject({ state: 'declined', declineReason: 'password_locked' });
  expect((await payer.see()).html).toContain('Too many wrong passwords');
  expect(await payer.press('', RIGHT)).toEqual({ status: 303, to: payer.path });
  expect(await payer.balance()).toBe(50_000);
});

test('the right password after a wrong one pays', async () => {
  const payer = await payerAt();
  await payer.press('', WRONG);
  expect(await payer.press('', RIGHT)).toEqual({ status: 303, to: payer.order.returnUrl });
  expect(await payer.state()).toMatchObject({ state: 'paid' });
});

test('a balance that is too low is shown with the missing amount, and only money can be added', async () => {
  const payer = await payerAt({ amountFen: 60_000 });
  const { html } = await payer.see();
  expect(html).toContain('The balance is ¥100.00 short.');
  expect(html).not.toContain('name="password"');
  expect(await payer.press('', RIGHT)).toEqual({ status: 303, to: payer.path });
  expect(await payer.state()).toMatchObject({ state: 'open' });
  expect(await payer.press('/money')).toEqual({ status: 303, to: payer.path });
  expect((await payer.see()).html).toContain('name="password"');
  await payer.press('', RIGHT);
  expect(await payer.balance()).toBe(40_000);
});

test('a decline ends the trade and leads back, and leaving does not end it', async () => {
  const payer = await payerAt();
  expect((await payer.see()).html).toContain(`href="${payer.order.returnUrl}">Leave without paying`);
  expect(await payer.state()).toMatchObject({ state: 'open' });
  expect(await payer.press('/decline')).toEqual({ status: 303, to: payer.order.returnUrl });
  expect(await payer.state()).toMatchObject({ state: 'declined', declineReason: 'user_declined' });
  expect((await payer.see()).html).toContain('Payment declined');
});

test('a closed or expired trade has its own page, and its old form debits nothing', async () => {
  const closed = await payerAt();
  await sandbox.call('POST', `/cashier/v1/trades/${closed.order.requestNo}/close`);
  expect(await closed.press('', RIGHT)).toEqual({ status: 303, to: closed.path });
  expect((await closed.see()).html).toContain('This trade is closed');
  const expired = await inTime('the page of an open trade', async (ms) => {
    const payer = await payerAt({ expiresAt: timeIn(ms) });
    return payer.wasOpen && payer;
  });
  await eventually('expiry', async () => (await expired.see()).html.includes('This trade is closed'));
  expect(await expired.press('', RIGHT)).toEqual({ status: 303, to: expired.path });
  expect(await expired.balance()).toBe(50_000);
});

test("a form without the trade's token, or from another site, has no effect", async () => {
  const payer = await payerAt();
  expect(await payer.press('', { ...RIGHT, token: 'guessed' })).toMatchObject({ status: 403 });
  expect(await payer.press('/decline', { token: '' })).toMatchObject({ status: 403 });
  expect(await payer.press('', RIGHT, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  expect(await payer.state()).toMatchObject({ state: 'open' });
});

test('an unknown trade has its own page', async () => {
  const answer = await fetch(`${sandbox.url}/cashier/pay/Tnone`, { headers: { 'accept-language': 'en' } });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('There is no such trade');
});
