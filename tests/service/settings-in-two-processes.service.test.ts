// Changing prices and stopping sales, over two gateway processes on one database.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { runOperator } from '../../apps/gateway/src/operator/index.ts';
import { runConfig } from '../../apps/gateway/src/operator/settings/index.ts';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  type GatewayProcess,
  type GatewayProcesses,
  startGatewayProcesses,
} from '../support/gateway-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { createSandboxClient } from '../support/sandbox-client.ts';
import { signInUser } from '../support/test-user.ts';
import { placeTopUp, untilOrderIs } from '../support/top-up.ts';

const delivered = new URL('../../apps/gateway/config/', import.meta.url);
const limits = { UNPAID_ORDERS_PER_USER: '100000', UNPAID_ORDERS_PER_USER_AND_HOUR: '100000' };

let database: TestDatabase;
let pool: Pool;
let processes: GatewayProcesses;
let gateways: readonly [GatewayProcess, GatewayProcess];
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  processes = await startGatewayProcesses(database.url);
  gateways = [await processes.start(limits), await processes.start(limits)];
  for (const gateway of gateways) await gateway.ready();
  folder = await mkdtemp(join(tmpdir(), 'settings-'));
  await cp(delivered, folder, { recursive: true });
});
afterAll(async () => {
  await processes?.end();
  await pool?.end();
  await database?.drop();
  await rm(folder, { recursive: true });
});

async function said(run: (print: (line: string) => void) => Promise<number>) {
  const lines: string[] = [];
  const code = await run((line) => void lines.push(line));
  return { code, text: lines.join('\n') };
}
const config = (...argv: string[]) =>
  said((print) =>
    runConfig(argv, {
      pool: () => pool,
      folders: {
        config: pathToFileURL(`${folder}/`),
        activities: pathToFileURL(`${folder}/activities/`),
      },
      values: {},
      systemUser: 'day-shift',
      print,
    }),
  );
const operator = (...argv: string[]) =>
  said((print) =>
    runOperator(argv, {
      database: () => ({ pool, orderDatabaseUrls: [] }),
      clock: Date.now,
      systemUser: 'night-shift',
      print,
    }),
  );

let users = 0;
/** Creates a user, with a client at each gateway. */
async function newUser(prefix = '139') {
  const { ssoToken, mobileNo } = await signInUser(
    pool,
    `${prefix}${String((users += 1)).padStart(5, '0')}555`,
  );
  return { mobileNo, ssoToken, at: gateways.map(({ url }) => createApiClient(url, ssoToken)) };
}
type User = Awaited<ReturnType<typeof newUser>>;

let requests = 0;
/** Reads the price of ¥50 at one gateway and orders at the other. Returns the price and the answer. */
async function topUp({ mobileNo, at }: User, first: number, priceFen?: number) {
  const shown = at[first % 2];
  const asked = at[(first + 1) % 2];
  if (!shown || !asked) throw new Error('there are two gateways');
  const { denominations = [] } = await shown.call('GET /vi/discount', { mobileNo });
  const price = priceFen ?? denominations.find(({ faceFen }) => faceFen === 5000)?.priceFen ?? 0;
  const answer = await asked.call('POST /vi/order', {
    operation: 'place',
    requestNo: `price-request-${String((requests += 1)).padStart(8, '0')}`,
    mobileNo,
    faceFen: 5000,
    priceFen: price,
    payMethod: 'cash',
    firstTimeConfirmed: true,
  });
  return { price, msgCd: answer.msgCd, orderNo: answer.order?.orderNo };
}

async function changePrice(perTenThousand: number): Promise<void> {
  const file = JSON.parse(await readFile(join(folder, 'pricing.json'), 'utf8'));
  file.pricePerTenThousand.CMCC = perTenThousand;
  await writeFile(join(folder, 'pricing.json'), JSON.stringify(file));
}

test('prices change at the same moment in both processes, so that no order is refused', async () => {
  await changePrice(9800);
  const isLoaded = config('load', '--why', 'winter prices');
  const seen = new Map<number, number>();
  const refused: object[] = [];
  const orders: { orderNo: string | undefined; price: number }[] = [];
  let isOver = false;
  async function payer(first: number): Promise<void> {
    const user = await newUser();
    for (let nth = 0; nth < 30 && !isOver; nth += 1) {
      const done = await topUp(user, first + nth);
      seen.set(done.price, (seen.get(done.price) ?? 0) + 1);
      if (done.msgCd === 'PMC00000') orders.push(done);
      else refused.push(done);
      if ((seen.get(4900) ?? 0) > 20) isOver = true;
    }
    if (!isOver) await payer(first);
  }
  await Promise.all([0, 1, 2, 3].map(payer));
  expect(await isLoaded).toMatchObject({ code: 0 });
  expect(refused).toEqual([]);
  expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual([4900, 4990]);
  const { rows } = await pool.query<{ order_no: string; price: number; version: number }>(
    'select order_no, price_fen::int as price, settings_version as version from orders',
  );
  for (const { price, version } of rows) expect(version).toBe(price === 4990 ? 1 : 2);
  const prices = new Map(rows.map(({ order_no, price }) => [order_no, price]));
  for (const { orderNo, price } of orders) expect(prices.get(orderNo ?? '')).toBe(price);
  // A page that still shows the old price.
  await eventually('the old price to be refused', async () => {
    const user = await newUser();
    const answers = [await topUp(user, 0, 4990), await topUp(user, 1, 4990)];
    return answers.every(({ msgCd }) => msgCd === errorList.priceChanged.msgCd);
  });
}, 180_000);

test('wrong files change nothing and report each fault; a rollback stores a new version', async () => {
  const before = await pool.query('select count(*)::int as n from settings_versions');
  await changePrice(20_000);
  await writeFile(join(folder, 'switches.json'), '{"adverts": "yes"}');
  const refused = await config('load', '--why', 'wrong');
  expect(refused.code).toBe(1);
  expect(refused.text).toContain('pricing.json: /pricePerTenThousand/CMCC');
  expect(refused.text).toContain('switches.json: /adverts');
  expect((await config('check')).code).toBe(1);
  expect((await pool.query('select count(*)::int as n from settings_versions')).rows).toEqual(before.rows);
  await cp(new URL('switches.json', delivered), join(folder, 'switches.json'));
  await changePrice(9500);
  expect((await config('check')).code).toBe(0);
  expect((await config('diff')).text).toBe('pricing /pricePerTenThousand/CMCC: 9800 -> 9500');
  expect((await config('load', '--why', 'old', '--on', '1')).text).toContain('yours was made on version 1');
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  expect((await config('load', '--why', 'next hour', '--at', soon)).code).toBe(0);
  expect((await config('rollback', '--to', '1', '--why', 'as it was')).text).toContain('--replace-later');
  expect((await config('rollback', '--to', '1', '--why', 'as it was', '--replace-later')).code).toBe(0);
  expect((await config('diff', '--from', '1')).text).toBe('pricing /pricePerTenThousand/CMCC: 9980 -> 9500');
  const { rows } = await pool.query(
    'select action, operator, reason from settings_versions order by version_no desc limit 1',
  );
  expect(rows).toEqual([{ action: 'rollback', operator: 'day-shift', reason: 'as it was' }]);
  await eventually('the first price to count', async () => {
    const user = await newUser();
    return (await topUp(user, 0)).price === 4990;
  });
});

test('prices begin as long after their storing as --in says, at least five seconds', async () => {
  await changePrice(9600);
  const load = (...more: string[]) => config('load', '--why', 'in two hours', '--replace-later', ...more);
  expect((await load('--in', '4s')).text).toContain('must begin at least five seconds from now');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect((await load('--in', '2h', '--at', tomorrow)).text).toContain('--at or --in, not both');
  expect((await load('--in', 'two hours')).text).toContain('--in takes seconds, minutes or hours');
  expect((await load('--in', '2h')).code).toBe(0);
  const { rows } = await pool.query<{ hours: number }>(
    `select extract(epoch from p.valid_from - v.created_at)::float8 / 3600 as hours
    from settings_parts p join settings_versions v using (version_no) order by version_no desc limit 1`,
  );
  expect(rows[0]?.hours).toBeCloseTo(2, 2);
});

test('two concurrent loads store two versions in sequence, and both processes reach the newest', async () => {
  const other = await mkdtemp(join(tmpdir(), 'settings-'));
  await cp(delivered, other, { recursive: true });
  await writeFile(join(other, 'switches.json'), '{"adverts": false}');
  await changePrice(9700);
  const newest = async () =>
    (await pool.query<{ n: number }>('select max(version_no) as n from settings_versions')).rows[0]?.n ?? 0;
  const before = await newest();
  const load = (from: string) =>
    said((print) =>
      runConfig(['load', '--why', 'two at once', '--replace-later'], {
        pool: () => pool,
        folders: { config: pathToFileURL(`${from}/`), activities: pathToFileURL(`${from}/activities/`) },
        values: {},
        systemUser: 'day-shift',
        print,
      }),
    );
  const done = await Promise.all([load(folder), load(other)]);
  expect(done.map(({ code }) => code)).toEqual([0, 0]);
  expect(await newest()).toBe(before + 2);
  const { rows } = await pool.query('select distinct version_no as n from settings_processes');
  expect(rows).toEqual([{ n: before + 2 }]);
  await rm(other, { recursive: true });
  await cp(delivered, folder, { recursive: true, force: true });
  expect((await config('load', '--why', 'as delivered', '--replace-later')).code).toBe(0);
  await eventually('the first price to count', async () => (await topUp(await newUser(), 1)).price === 4990);
});

test('a stopped sale is refused with its text, and shown before; open orders continue', async () => {
  const user = await newUser();
  const [one, two] = user.at;
  if (!one || !two) throw new Error('there are two gateways');
  const placed = await placeTopUp(one, user.mobileNo);
  expect(placed.msgCd).toBe('PMC00000');
  const what = ['--carrier', 'CMCC'];
  const stop = [
    ...what,
    '--text-zh',
    '移动充值暂停，请明天再来',
    '--text-en',
    'No China Mobile top-ups today',
    '--why',
    'the carrier credits nobody',
  ];
  expect(await operator('stop-selling', '--carrier', 'CMC', ...stop.slice(2))).toMatchObject({ code: 2 });
  expect(await operator('stop-selling', ...stop)).toMatchObject({ code: 0 });
  for (const [index, api] of user.at.entries()) {
    const { msgCd } = await topUp(user, index, 4990);
    expect(msgCd).toBe(errorList.sellingStopped.msgCd);
    expect((await placeTopUp(api, user.mobileNo)).msgInfo).toBe('No China Mobile top-ups today');
    expect(await api.call('GET /common/v1/front/mobileCheck', { mobileNo: user.mobileNo })).toMatchObject({
      allowed: false,
      reason: 'sellingStopped',
      text: { zh: '移动充值暂停，请明天再来', en: 'No China Mobile top-ups today' },
    });
    // Another number can be typed on the page, and every way to pay is open for it.
    expect(await api.call('POST /vi/fusionPageInfo', {})).toMatchObject({
      acceptsTopUp: false,
      stoppedWays: [],
    });
  }
  // Other carriers' numbers can still be topped up.
  expect((await placeTopUp((await newUser('130')).at[0] ?? one, '13000000123')).msgCd).toBe('PMC00000');
  // The order placed before is paid and credited.
  const sandbox = createSandboxClient(processes.sandboxUrl);
  await eventually(
    'the order to be paid',
    async () => placed.payment && (await sandbox.pay(placed.payment.paymentNo, 'cash')) === 'paid',
  );
  await untilOrderIs('credited', two, placed.order?.orderNo ?? '');
  const metrics = await (await fetch(`${gateways[1].operationsUrl}/metrics`)).text();
  expect(metrics).toMatch(/phonebill_selling_stopped\{carrier="CMCC".*\} 1/);
  expect((await config('show')).text).toContain('Not sold: carrier CMCC');
  // Loading settings does not resume the sale.
  await changePrice(9990);
  await config('load', '--why', 'other prices', '--replace-later');
  expect((await topUp(user, 0, 4990)).msgCd).toBe(errorList.sellingStopped.msgCd);
  expect(await operator('sell-again', '--carrier', 'CMCC', '--why', 'mended')).toMatchObject({ code: 0 });
  expect(await two.call('GET /common/v1/front/mobileCheck', { mobileNo: user.mobileNo })).toMatchObject({
    allowed: true,
  });
});

test('stops an amount, a way to pay, a province or a channel, combined, and until a time', async () => {
  const user = await newUser();
  const [api] = user.at;
  if (!api) throw new Error('there are two gateways');
  const words = ['--text-zh', '暂停', '--text-en', 'Not now', '--why', 'tried'];
  const page = () => api.call('POST /vi/fusionPageInfo', { cnlCode: 'partner-shop' });
  const stopped = async () =>
    ((await page()).denominations ?? []).filter((one) => one.stopped).map(({ faceFen }) => faceFen);
  await operator('stop-selling', '--face', '50', ...words);
  expect(await stopped()).toEqual([5000]);
  await operator('sell-again', '--face', '50', '--why', 'tried');
  await operator('stop-selling', '--payment', 'cash', ...words);
  expect((await page()).stoppedWays).toEqual([{ payMethod: 'cash', text: { zh: '暂停', en: 'Not now' } }]);
  expect((await placeTopUp(api, user.mobileNo)).msgInfo).toBe('Not now');
  await operator('sell-again', '--payment', 'cash', '--why', 'tried');
  expect((await placeTopUp(api, user.mobileNo)).msgCd).toBe('PMC00000');
  await operator('stop-selling', '--channel', 'partner-shop', '--face', '30', ...words);
  expect(await stopped()).toEqual([3000]);
  expect(
    ((await api.call('POST /vi/fusionPageInfo', {})).denominations ?? []).some((one) => one.stopped),
  ).toBe(false);
  await operator('sell-again', '--channel', 'partner-shop', '--face', '30', '--why', 'tried');
  const until = new Date(Date.now() + 4000).toISOString();
  await operator('stop-selling', '--province', 'Guangdong', '--until', until, ...words);
  const inGuangdong = () => api.call('GET /common/v1/front/mobileCheck', { mobileNo: '13510000000' });
  expect(await operator('stop-selling', '--province', 'Canton', ...words)).toMatchObject({ code: 2 });
  await eventually('the stop to be over', async () => (await inGuangdong()).allowed === true);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(until));
});
