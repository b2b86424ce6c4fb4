import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperator } from '../../apps/gateway/src/operator/index.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { writeSmallPages } from '../support/small-pages.ts';
import { type LiveSettings, runLive, type Said } from './run-live.ts';

let product: RunningProduct;
const webRoot = mkdtempSync(join(tmpdir(), 'phonebill-live-'));
beforeAll(async () => {
  writeSmallPages(webRoot);
  product = await startProduct({ PLAYED_PARTNERS: 'wechat,dtone', WEB_ROOT: webRoot });
});
afterAll(async () => {
  await product.stop();
  rmSync(webRoot, { recursive: true, force: true });
});

/** Runs it with a person who pays when asked to, and an operator who refunds. */
async function live(patch: Partial<LiveSettings> = {}, does = { pays: true, givesBack: true }) {
  const doing: Promise<unknown>[] = [];
  const codes: string[] = [];
  const say = ({ text, code }: Said): void => {
    if (code !== undefined) codes.push(code);
    if (text.startsWith('Pay it now') && does.pays) doing.push(payNewest());
    const [, paymentNo] = /give-back (P\d+)/.exec(text) ?? [];
    if (paymentNo !== undefined && does.givesBack) doing.push(giveBack(paymentNo));
  };
  const settings = { url: product.url, mobileNumber: '13800134331', withinMs: 10_000, isGivenBack: true };
  const report = await runLive({ ...settings, everyMs: 50, ...patch }, say);
  await Promise.all(doing);
  return { ...report, codes };
}

async function payNewest(): Promise<void> {
  const { rows } = await product.pool.query<{ no: string }>(
    'select payment_no as no from payments order by created_at desc limit 1',
  );
  await product.sandbox.pay(rows[0]?.no ?? '', 'wechat');
}

async function giveBack(paymentNo: string): Promise<void> {
  const code = await runOperator(['give-back', paymentNo, '--reason', 'a first order', '--yes'], {
    database: () => ({ pool: product.pool, orderDatabaseUrls: [] }),
    clock: Date.now,
    systemUser: 'day-shift',
    print: () => undefined,
  });
  expect(code).toBe(0);
}

test('a live order is paid with the displayed code, credited and refunded', async () => {
  const { violations, text, codes } = await live();
  expect(violations, text).toEqual([]);
  expect(codes).toEqual([expect.stringMatching(/^weixin:\/\/wxpay\//)]);
  expect(text).toMatch(/order .*¥10\.00 for ¥9\.98[^]*paid[^]*credited[^]*given back ¥9\.98/);
});

test('reports an order that was not paid, not credited or not refunded', async () => {
  const unpaid = await live({ withinMs: 500 }, { pays: false, givesBack: false });
  expect(unpaid.violations).toEqual(['waited in vain for the order to be paid']);
  const refused = await live({ mobileNumber: '13800134102' });
  expect(refused.violations).toEqual(['credited: the order is refunded']);
  const kept = await live({ withinMs: 3000 }, { pays: true, givesBack: false });
  expect(kept.violations).toEqual(['waited in vain for the money to be back']);
});

test.each([
  [{ url: 'pay.example' }, '--url is where the pages are, with https://'],
  [{ mobileNumber: '138' }, '--number is a mobile number of 11 digits: your own'],
])('places no order when it is started with %o', async (patch, problem) => {
  expect((await live(patch)).violations).toEqual([problem]);
});
