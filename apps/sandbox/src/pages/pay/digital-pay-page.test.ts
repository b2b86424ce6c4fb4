import { expect, test } from 'vitest';
import { digitalTrade } from '../../testing/orders.ts';
import { sandboxOfFile } from '../../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

/** Returns a payer at the page of a new digital currency trade, in a browser without scripts. */
async function payerAt(changes: Readonly<Record<string, unknown>> = {}) {
  const trade = await digitalTrade(sandbox, changes);
  const see = async (query = '', language = 'en') =>
    (await fetch(trade.payUrl + query, { headers: { 'accept-language': language } })).text();
  const token = /name="token" value="(\w+)"/.exec(await see())?.[1] ?? '';
  const press = async (button: '' | '/decline' | '/money', fields: Record<string, string>) => {
    const answer = await fetch(trade.payUrl + button, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token, ...fields }),
    });
    await answer.text();
    return { status: answer.status, to: answer.headers.get('location') };
  };
  const state = async () => (await sandbox.call('GET', `/digital/v1/trades/${trade.requestNo}`)).body;
  return { trade, path: new URL(trade.payUrl).pathname, see, press, state };
}

test('the payer first chooses one of four wallets with balances, in both languages', async () => {
  const { see, path } = await payerAt();
  const page = await see();
  for (const text of [
    'Sandbox digital RMB cashier',
    '¥49.90',
    'ICBC digital RMB wallet',
    'ABC digital',
    'BOC digital',
    'CCB digital',
    'Ending in 6021',
    '¥500.00',
    '¥5.00',
    'Too little',
  ])
    expect(page).toContain(text);
  expect(page.match(/Too little/g)).toHaveLength(1);
  expect(page).toContain(`href="${path}?wallet=boc"`);
  expect(page).not.toContain('name="password"');
  const chinese = await see('?lang=zh');
  const texts = ['工商银行数字人民币钱包', '尾号 6021', '选择付款钱包', '余额不足'];
  for (const text of texts) expect(chinese).toContain(text);
  expect(chinese).toContain(`href="${path}?wallet=boc&amp;lang=zh"`);
});

test('the chosen wallet is shown with its balance, and the password pays from it', async () => {
  const payer = await payerAt();
  const page = await payer.see('?wallet=boc');
  for (const text of [
    'BOC digital RMB wallet',
    'Ending in 7145',
    '¥1,000.00',
    'Pay ¥49.90',
    `href="${payer.path}">Another wallet`,
  ])
    expect(page).toContain(text);
  expect(await payer.press('', { wallet: 'boc', password: '123456' })).toEqual({
    status: 303,
    to: payer.trade.returnUrl,
  });
  expect(await payer.state()).toMatchObject({
    state: 'paid',
    paidFrom: '中国银行数字人民币钱包 (尾号 7145)',
  });
  expect(await payer.see()).toContain('¥49.90 paid');
});

test('a wrong password leads back to the chosen wallet', async () => {
  const payer = await payerAt();
  expect(await payer.press('', { wallet: 'abc', password: '000000' })).toEqual({
    status: 303,
    to: `${payer.path}?wallet=abc`,
  });
  expect(await payer.see('?wallet=abc')).toContain('Tries left: 2');
});

test('a payment without a wallet or with an unknown one debits nothing and shows the choice', async () => {
  const payer = await payerAt();
  for (const fields of [{}, { wallet: 'none' }])
    expect(await payer.press('', { password: '123456', ...fields })).toEqual({ status: 303, to: payer.path });
  expect(await payer.state()).toMatchObject({ state: 'open' });
  expect(await payer.see('?wallet=none')).toContain('Choose a wallet');
});

test('a wallet shows the amount that it lacks, and then money can be added', async () => {
  const payer = await payerAt();
  const page = await payer.see('?wallet=ccb');
  expect(page).toContain('The balance is ¥44.90 short.');
  expect(page).toContain('Another wallet');
  expect(await payer.press('', { wallet: 'ccb', password: '123456' })).toEqual({
    status: 303,
    to: `${payer.path}?wallet=ccb`,
  });
  expect(await payer.press('/money', { wallet: 'ccb' })).toEqual({
    status: 303,
    to: `${payer.path}?wallet=ccb`,
  });
  expect(await payer.press('', { wallet: 'ccb', password: '123456' })).toEqual({
    status: 303,
    to: payer.trade.returnUrl,
  });
});

test('a trade can be declined before a wallet is chosen, and is unknown to the other cashier', async () => {
  const payer = await payerAt();
  expect((await fetch(`${sandbox.url}${payer.path.replace('digital', 'cashier')}`)).status).toBe(404);
  expect(await payer.press('/decline', {})).toEqual({ status: 303, to: payer.trade.returnUrl });
  expect(await payer.state()).toMatchObject({ state: 'declined' });
});
