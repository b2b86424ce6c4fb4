/**
 * Amounts that users choose themselves, sent by direct call: what the pages would not send is refused, and
 * leaves no rows.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorList } from '@phonebill/contract';
import { expect, onTestFinished, test } from 'vitest';
import { runOperator } from '../../apps/gateway/src/operator/index.ts';
import { runConfig } from '../../apps/gateway/src/operator/settings/index.ts';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { confirmRealName } from '../support/real-name.ts';
import { createSignOnHarness } from '../support/sign-on-harness.ts';
import { grown, rowsOfTables } from '../support/table-rows.ts';
import { issueTicket } from '../support/test-user.ts';
import { numbersOf, visitorOf, wish } from '../support/visitors.ts';
import { issueVoucher } from '../support/vouchers.ts';
import { changeBehindGuards } from '../../apps/gateway/src/db/testing/behind-guards.ts';

const product = productOfFile({ TRUST_PROXY: '1' });
const newNumber = numbersOf('13988');
const { badRequest, amountNotOffered, priceChanged, sellingStopped } = errorList;
const DONE = 'PMC00000';

/** An order of 37 yuan, with further fields. */
const order = (mobileNo: string, more: object = {}): object => ({
  ...wish(mobileNo),
  faceFen: 3700,
  priceFen: 3693,
  ...more,
});
const place = (api: ApiClient, input: object) => api.call('POST /vi/order', input as never);

/** Makes a call and returns its code. Expects that it leaves no rows. */
async function refusalOf(ask: () => Promise<{ msgCd: string }>): Promise<string> {
  const before = await rowsOfTables(product.pool);
  const { msgCd } = await ask();
  expect(grown(before, await rowsOfTables(product.pool))).toEqual([]);
  return msgCd;
}

test('an amount in whole yuan within the limit is sold by cash, digital and voucher', async () => {
  const { api, mobileNo, userNo } = await product.newUser();
  await confirmRealName(api);
  for (const payMethod of ['cash', 'digital'])
    expect((await place(api, order(mobileNo, { payMethod }))).order).toMatchObject({
      faceFen: 3700,
      priceFen: 3693,
    });
  const voucherNo = await issueVoucher(product.pool, userNo, { minFaceFen: 3700 });
  const paid = await place(api, order(mobileNo, { voucherNo, priceFen: 3193 }));
  expect(paid.order).toMatchObject({ faceFen: 3700, priceFen: 3193 });
});

test.each<[string, object, { readonly msgCd: string }]>([
  ['below the least', { faceFen: 900, priceFen: 899 }, amountNotOffered],
  ['above the most', { faceFen: 50_100, priceFen: 50_000 }, amountNotOffered],
  ['between two steps', { faceFen: 3750, priceFen: 3743 }, amountNotOffered],
  ['one fen more', { faceFen: 3701, priceFen: 3694 }, amountNotOffered],
  ['nothing', { faceFen: 0, priceFen: 0 }, amountNotOffered],
  ['as much as fits', { faceFen: Number.MAX_SAFE_INTEGER }, amountNotOffered],
  ['more than fits', { faceFen: 2 ** 53 }, badRequest],
  ['less than nothing', { faceFen: -3700, priceFen: -3693 }, badRequest],
  ['half a fen', { faceFen: 3700.5 }, badRequest],
  ['a text', { faceFen: '3700' }, badRequest],
  ['digits of another script', { faceFen: '３７００' }, badRequest],
  ['a list', { faceFen: [3700] }, badRequest],
  ['none', { faceFen: null }, badRequest],
  ['in a channel that allows certain amounts', { cnlCode: 'partner-shop' }, amountNotOffered],
  ['a fen cheaper', { priceFen: 3692 }, priceChanged],
  ['a fen dearer', { priceFen: 3694 }, priceChanged],
  ['for nothing', { priceFen: 0 }, priceChanged],
])('%s is refused and stores no order', async (_what, more, refusal) => {
  const { api, mobileNo } = await product.newUser();
  expect(await refusalOf(() => place(api, order(mobileNo, more)))).toBe(refusal.msgCd);
});

test('an own amount is refused among the small amounts and for points', async () => {
  const { api, mobileNo } = await product.newUser();
  const { operation: _, ...small } = order(mobileNo) as { operation: string };
  expect(await refusalOf(() => api.call('POST /vi/smallOrder', small as never))).toBe(amountNotOffered.msgCd);
  const messageTicket = await issueTicket(product.pool, mobileNo, 'integral');
  const byPoints = { payMethod: 'points', goodsId: 'points-10', points: 1000, messageTicket };
  for (const more of [{ priceFen: 0 }, {}])
    expect(await refusalOf(() => place(api, order(mobileNo, { ...byPoints, ...more })))).toBe(
      amountNotOffered.msgCd,
    );
});

test('SPEC 6 tourist: a guest may choose amounts up to the lower limit of guests', async () => {
  const harness = createSignOnHarness(product);
  const { ssoToken } = await harness.call(
    'POST',
    '/vi/verification',
    harness.tourist({ mobileNo: newNumber() }),
  );
  const visitor = visitorOf(product);
  const guests = [
    { api: visitor.api, more: { xAuthToken: visitor.xAuthToken } },
    { api: createApiClient(product.url, String(ssoToken)), more: {} },
  ];
  for (const { api, more } of guests) {
    const ask = (faceFen: number, priceFen: number) =>
      place(api, order(newNumber(), { ...more, faceFen, priceFen }));
    expect(await refusalOf(() => ask(20_100, 20_060))).toBe(amountNotOffered.msgCd);
    expect((await ask(19_900, 19_861)).msgCd).toBe(DONE);
  }
});

test('a stopped amount is refused, and shown as stopped before the order', async () => {
  const operator = (...argv: string[]) =>
    runOperator(argv, {
      database: () => ({ pool: product.pool, orderDatabaseUrls: [] }),
      clock: Date.now,
      systemUser: 'night-shift',
      print: () => undefined,
    });
  const { api, mobileNo } = await product.newUser();
  const words = ['--text-zh', '暂停', '--text-en', 'Not now', '--why', 'tried'];
  expect(await operator('stop-selling', '--face', '37', ...words)).toBe(0);
  expect((await api.call('GET /vi/discount', { mobileNo, faceFen: '3700' })).asked).toMatchObject({
    stopped: { en: 'Not now' },
  });
  expect(await refusalOf(() => place(api, order(mobileNo)))).toBe(sellingStopped.msgCd);
  expect((await place(api, order(mobileNo, { faceFen: 3800, priceFen: 3793 }))).msgCd).toBe(DONE);
  expect(await operator('sell-again', '--face', '37', '--why', 'tried')).toBe(0);
});

/** Returns a copy of the delivered files with other prices, for the settings commands. */
async function filesWith(change: (pricing: Record<string, unknown>) => void): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'own-amounts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(new URL('../../apps/gateway/config/', import.meta.url), folder, { recursive: true });
  const path = join(folder, 'pricing.json');
  const pricing = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  change(pricing);
  await writeFile(path, JSON.stringify(pricing));
  return pathToFileURL(`${folder}/`);
}

/** Starts with these prices in the database, as the previous release would have left them. */
async function startWith(config: URL): Promise<void> {
  await changeBehindGuards(
    product.pool,
    'settings_parts',
    `update settings_parts set content = $1, whole = null where part = 'pricing'`,
    [await readFile(new URL('pricing.json', config), 'utf8')],
  );
  await product.restart({});
}

test("the guests' minimum also applies to amounts that they choose", async () => {
  await startWith(await filesWith((pricing) => Object.assign(pricing['guestLimit'] ?? {}, { minFen: 3800 })));
  const { api, xAuthToken } = visitorOf(product);
  const ask = (faceFen: number, priceFen: number) =>
    place(api, order(newNumber(), { xAuthToken, faceFen, priceFen }));
  const page = await api.call('POST /vi/fusionPageInfo', { mobileNo: newNumber() });
  expect(page.ownAmount).toMatchObject({ minFen: 3800 });
  expect(page.denominations?.[0]).toMatchObject({ faceFen: 5000 });
  expect(await refusalOf(() => ask(3700, 3693))).toBe(amountNotOffered.msgCd);
  expect((await ask(3800, 3793)).msgCd).toBe(DONE);
  const user = await product.newUser();
  expect((await place(user.api, order(user.mobileNo))).msgCd).toBe(DONE);
});

test('prices without ownAmountStepFen load and sell only the listed amounts', async () => {
  const config = await filesWith((pricing) => delete pricing['ownAmountStepFen']);
  const checked: string[] = [];
  const folders = { config, activities: new URL('activities/', config) };
  const code = await runConfig(['check'], {
    pool: () => product.pool,
    folders,
    values: {},
    systemUser: 'day-shift',
    print: (line) => void checked.push(line),
  });
  expect([code, checked.join('\n')]).toEqual([0, expect.not.stringContaining('ownAmountStepFen')]);
  await startWith(config);
  const { api, mobileNo } = await product.newUser();
  expect(await api.call('POST /vi/fusionPageInfo', {})).toMatchObject({ msgCd: DONE, ownAmount: null });
  expect(await api.call('GET /vi/discount', { mobileNo, faceFen: '3700' })).toMatchObject({
    ownAmount: null,
    asked: null,
  });
  expect(await refusalOf(() => place(api, order(mobileNo)))).toBe(amountNotOffered.msgCd);
  expect((await place(api, wish(mobileNo))).msgCd).toBe(DONE);
});
