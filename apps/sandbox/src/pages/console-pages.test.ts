import { expect, test } from 'vitest';
import { outcomes } from '../carrier/outcomes.ts';
import { accountOutcomes } from '../entrust/account-outcomes.ts';
import { entrustOutcomes } from '../entrust/outcomes.ts';
import { newRequestNo } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';
import { html } from './html.ts';

const sandbox = sandboxOfFile({ productUrl: 'http://127.0.0.1:8080/phonebillh5/' });

const see = async (path: string) =>
  (await fetch(sandbox.url + path, { headers: { 'accept-language': 'en' } })).text();
const escaped = (text: string) => html`${text}`.html;

test('the start page lists outcomes in both languages, the password and the other pages', async () => {
  const english = await see('/');
  const chinese = await see('/?lang=zh');
  for (const outcome of [...outcomes, ...entrustOutcomes, ...accountOutcomes]) {
    expect(english).toContain(escaped(outcome.en));
    expect(chinese).toContain(escaped(outcome.zh));
  }
  for (const part of ['123456', 'href="/sms"', 'href="/faults"', 'href="http://127.0.0.1:8080/phonebillh5/"'])
    expect(english).toContain(part);
  expect(chinese).toContain('href="/sms?lang=zh"');
});

test('the inbox lists messages newest first with their codes, for all numbers or one', async () => {
  expect(await see('/sms')).toContain('No messages yet');
  await sandbox.call('POST', '/sms/v1/messages', {
    requestNo: newRequestNo(),
    mobileNo: '13800138000',
    text: '<b>Code</b> 482915',
  });
  await sandbox.call('POST', '/sms/v1/messages', {
    requestNo: newRequestNo(),
    mobileNo: '13912345678',
    text: 'Code 730164',
  });
  const all = await see('/sms');
  expect(all.indexOf('730164')).toBeLessThan(all.indexOf('482915'));
  expect(all).toContain('&lt;b&gt;Code&lt;/b&gt;');
  expect(all).toContain('data-code="482915"');
  const one = await see('/sms?mobileNo=138%200013%208000');
  expect(one).toContain('482915');
  expect(one).not.toContain('730164');
});

test('faults can be set and cleared on their page', async () => {
  const fields = [
    ...(await see('/faults')).matchAll(/<input type="number" name="([^"]+)" value="([^"]+)"/g),
  ].map(([, name, value]) => [name ?? '', value ?? '']);
  const form = {
    ...Object.fromEntries(fields),
    'cashier.refundMode': 'processing',
    'digital.refundMode': 'settled',
    'entrust.refundMode': 'settled',
    'wechat.refundMode': 'settled',
    'alipay.refundMode': 'settled',
    'points.refundMode': 'rejected',
    'points.errorRate': '5',
    'carrier.dropReplyRate': '12.5',
    'sms.down': 'on',
    'carrier.delayMs.least': '5',
    'carrier.delayMs.most': '10',
  };
  const send = (body: Record<string, string>) =>
    fetch(`${sandbox.url}/faults`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(body),
      headers: { 'accept-language': 'en' },
    });
  const saved = await send({ ...form, do: 'save' });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/faults?done=saved']);
  const { body } = await sandbox.open('GET', '/sandbox/v1/faults');
  expect(body).toMatchObject({
    cashier: { refundMode: 'processing', errorRate: 0 },
    points: { refundMode: 'rejected', errorRate: 0.05 },
    carrier: { dropReplyRate: 0.125, delayMs: [5, 10] },
    sms: { down: true },
  });
  const shown = await see('/faults');
  for (const name of ['Digital currency cashier', 'Points service', 'Entrusted payments'])
    expect(shown).toContain(`<legend>${name}</legend>`);
  expect(shown).toContain('name="carrier.dropReplyRate" value="12.5"');

  const refused = await send({ ...form, 'carrier.delayMs.least': '50', do: 'save' });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('carrier.delayMs takes [least, most]');
  expect((await send({ do: 'clear' })).status).toBe(303);
  expect((await sandbox.open('GET', '/sandbox/v1/faults')).body).toMatchObject({ sms: { down: false } });
});

test('a float can be set and paid in on its page, and an invalid amount changes nothing', async () => {
  const send = async (body: Record<string, string>) =>
    (
      await fetch(`${sandbox.url}/floats`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(body),
      })
    ).headers.get('location');
  expect(await send({ supplier: 'carrier', amount: '200.5', do: 'set' })).toBe('/floats?done=saved');
  expect(await send({ supplier: 'carrier', amount: '1000', do: 'add' })).toBe('/floats?done=saved');
  expect(await send({ supplier: 'carrier', amount: '-5', do: 'set' })).toBe('/floats?done=wrong');
  expect(await send({ supplier: 'nobody', amount: '5', do: 'set' })).toBe('/floats?done=wrong');
  expect(await see('/floats')).toContain('CNY 1,200.50');
  expect((await sandbox.open('GET', '/sandbox/v1/floats')).body).toMatchObject({
    floats: { carrier: { currency: 'CNY', available: '1,200.50', held: '0.00' } },
  });
});

test('style sheets and scripts are served with their content type', async () => {
  for (const [path, type] of [
    ['tokens.css', 'text/css'],
    ['base.css', 'text/css'],
    ['pay.js', 'text/javascript'],
    ['icon.svg', 'image/svg+xml'],
  ]) {
    const answer = await fetch(`${sandbox.url}/assets/${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
  }
});
