// The health screen, and partners switched off by one person and on by two, on a real database.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { keepCertificateEnds } from '../../app/certificates/index.ts';
import { runOperator } from '../../operator/operator.ts';
import { giveBack } from '../../orders/index.ts';
import { createPartnerGuards } from '../../partners/calls/guards.ts';
import { indeterminate } from '../../partners/answers.ts';
import { forgetPartnerStates, writePartnerStates } from '../../partners/calls/partner-states.ts';
import { START } from '../../orders/testing/order-harness.ts';
import { letIn } from '../people/first-person.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';
import { alarmLimits, certificateEndsWithin, wakingAlarms } from './alarms.ts';
import { HARDLY, missingOrders } from './missing-orders.ts';
import { changeBehindGuards, whileUnguarded } from '../../db/testing/behind-guards.ts';

let harness: ConsoleHarness;
let operator: ConsoleUser;
let colleague: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  operator = await harness.person('Zhou Tao', ['operations']);
  colleague = await harness.person('Sun Li', ['finance']);
});
afterAll(() => harness.end());

const reason = 'it credits nobody';
const texts = { textZh: '暂停充值', textEn: 'No top-ups for now' };

async function partner(name: string) {
  const { body } = await colleague.call('GET /partners', {});
  return body.partners.find((one) => one.name === name);
}

async function switchOff(kind: 'supplier' | 'payment', name: string) {
  const content = { partner: { kind, name }, ...texts, reason } as never;
  const touch = await operator.touch({ act: 'switchOff', content });
  return operator.call('POST /partners/switchOff', { ...(content as object), touch } as never);
}

test('shows a credited order in its minute, with its duration and its shares', async () => {
  harness.orders.time.now = Date.now() - 5000;
  await harness.credited();
  const { body } = await operator.call('GET /health', { window: 'quarter' });
  expect(body.credited).toBe(1);
  expect(body.buckets).toHaveLength(15);
  expect(body.buckets.reduce((sum, { creditedAMinute }) => sum + creditedAMinute, 0)).toBe(1);
  expect(body.byCarrier).toEqual([{ name: 'CMCC', credited: 1, goingBack: 0, underWay: 0 }]);
  expect(body.byPayMethod).toEqual([{ name: 'cash', credited: 1, goingBack: 0, underWay: 0 }]);
  expect(body.medianSeconds).toBeGreaterThanOrEqual(0);
  expect(body.queues.find(({ name }) => name === 'rewards')).toEqual({
    name: 'rewards',
    depth: 0,
    oldestSeconds: null,
  });
  for (const window of ['hour', 'day'] as const) {
    const longer = await operator.call('GET /health', { window });
    expect(longer.body.credited, window).toBe(1);
  }
});

test('one person switches a supplier off with a touch, and two switch it on again', async () => {
  expect(await partner('dtone')).toMatchObject({ kind: 'supplier', isOff: false });
  expect((await switchOff('supplier', 'dtone')).body).toEqual({ whyNot: null });
  expect(await partner('dtone')).toMatchObject({ isOff: true, textEn: 'No top-ups for now' });
  expect((await operator.call('GET /stops', {})).body.suppliers).toMatchObject([{ supplier: 'dtone' }]);
  expect((await switchOff('supplier', 'dtone')).body.whyNot).toContain('already');

  const on = { kind: 'useSupplier', supplier: 'dtone', reason: 'it answers again' } as const;
  const { body } = await operator.propose(on);
  expect(await operator.approve(body.proposal)).toMatchObject({ body: { refusal: 'samePerson' } });
  expect(await partner('dtone')).toMatchObject({ isOff: true });
  expect((await colleague.approve(body.proposal)).body.proposal).toMatchObject({ state: 'done' });
  expect(await partner('dtone')).toMatchObject({ isOff: false });
  expect(await operator.propose(on)).toMatchObject({ body: { refusal: 'cannotBeDone' } });
  expect(await harness.audited()).toContain('Zhou Tao | switch off | supplier dtone | done');
});

test('a touch for one partner does not switch off another or an unknown one', async () => {
  const content = { partner: { kind: 'supplier', name: 'dtone' }, ...texts, reason } as const;
  const touch = await operator.touch({ act: 'switchOff', content });
  const other = { ...content, partner: { kind: 'supplier', name: 'carrier' } } as const;
  expect((await operator.call('POST /partners/switchOff', { ...other, touch })).body.refusal).toBe(
    'touchOutdated',
  );
  expect(await partner('carrier')).toMatchObject({ isOff: false });
  expect(await partner('dtone')).toMatchObject({ isOff: false });
  const unknown = { ...content, partner: { kind: 'supplier', name: 'nobody' } } as const;
  expect((await operator.call('POST /partners/switchOff', { ...unknown, touch })).status).toBe(404);
});

test('the console and the terminal use the same stop for a payment method and a supplier', async () => {
  expect((await switchOff('payment', 'digital')).body).toEqual({ whyNot: null });
  expect((await operator.call('GET /stops', {})).body.selling).toMatchObject([
    { what: { payment: 'digital' } },
  ]);
  const lines: string[] = [];
  // Under a typed name, as where nobody works in the console.
  const terminal = (...argv: string[]) =>
    whileUnguarded(harness.pool, 'settings_parts', () =>
      runOperator([...argv, '--why', reason], {
        database: () => ({ pool: harness.pool, orderDatabaseUrls: [] }),
        clock: Date.now,
        systemUser: 'night-shift',
        print: (line) => void lines.push(line),
      }),
    );
  expect(await terminal('sell-again', '--payment', 'digital')).toBe(0);
  expect(await partner('digital')).toMatchObject({ isOff: false });
  expect(await terminal('stop-supplier', 'dtone', '--text-zh', '暂停', '--text-en', 'Not now')).toBe(0);
  expect(await partner('dtone')).toMatchObject({ isOff: true, textZh: '暂停' });
  expect(await terminal('stop-supplier', 'dtone')).toBe(2);
  expect(await terminal('stop-supplier', 'nobody', '--text-zh', '暂停', '--text-en', 'Not now')).toBe(2);
  expect(await terminal('use-supplier', 'dtone')).toBe(0);
  expect(await terminal('use-supplier', 'dtone')).toBe(1);
});

test('shows that a process has cut off a partner, and when the partner last answered', async () => {
  const guards = createPartnerGuards(
    {
      pausesMs: [60_000],
      timeLimitMs: 1000,
      waiting: { forOne: { all: 9, ofOne: 9 }, forAll: { all: 9, ofOne: 9 } },
    },
    harness.parts.telemetry,
  );
  const guard = guards.forPartner('dtone');
  await guard.ask('carrier.topUp', async () => ({ answer: 'yes', silent: false }));
  for (let count = 0; count < 5; count += 1)
    await guard.ask('carrier.topUp', async () => ({ answer: indeterminate('silent'), silent: true }));
  await writePartnerStates(harness.pool, 'process-1', guards);
  const shown = await partner('dtone');
  expect(shown?.cutOff).toEqual(['carrier.topUp']);
  expect(Date.parse(shown?.answeredAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(Date.parse(shown?.silentAt ?? '')).toBeGreaterThanOrEqual(Date.parse(shown?.answeredAt ?? ''));
  const { body } = await operator.call('GET /health', { window: 'hour' });
  expect(body.alarms.find(({ name }) => name === 'PartnerCutOff')).toMatchObject({
    isRinging: true,
    about: ['carrier.topUp dtone'],
  });
  await forgetPartnerStates(harness.pool, 'process-1');
  expect((await partner('dtone'))?.cutOff).toEqual([]);
});

async function alarm(name: keyof typeof alarmLimits) {
  const { body } = await operator.call('GET /health', { window: 'hour' });
  return body.alarms.find((one) => one.name === name);
}

test('jobs that wait for a minute raise an alarm, and jobs given up raise one at once', async () => {
  const { rows } = await harness.pool.query<{ id: string }>(
    `select id from graphile_worker.add_job('nobodyTakesIt', run_at => now() - interval '50 seconds')`,
  );
  expect(await alarm('JobsWait')).toMatchObject({ isRinging: false, limit: 60 });
  const change = (what: string) =>
    harness.pool.query(`update graphile_worker._private_jobs set ${what} where id = $1`, [rows[0]?.id]);
  await change(`run_at = now() - interval '70 seconds'`);
  expect(await alarm('JobsWait')).toMatchObject({ isRinging: true });
  expect(await alarm('JobsGivenUp')).toMatchObject({ isRinging: false, value: 0 });
  await change('attempts = max_attempts');
  expect(await alarm('JobsGivenUp')).toMatchObject({ isRinging: true, value: 1 });
  expect(await alarm('JobsWait')).toMatchObject({ isRinging: false, value: 0 });
  await change('locked_at = now()');
  expect(await alarm('JobsGivenUp'), 'in its last try').toMatchObject({ isRinging: false, value: 0 });
});

test('a book not compared raises an alarm by the time of its statement; holds have longer', async () => {
  const comparedAgo = (book: string, minutes: number) =>
    harness.pool.query(
      `insert into reconciliation_books (book, begun_at, compared_until)
       values ($1, now() - interval '9 days', now() - make_interval(mins => $2))
       on conflict (book) do update set compared_until = excluded.compared_until`,
      [book, minutes],
    );
  await comparedAgo('cash', 29);
  // The carrier's statement arrives an hour later.
  await comparedAgo('carrier', 89);
  await comparedAgo('holds', 166);
  await comparedAgo('points', 9999);
  expect(await alarm('BookNotCompared')).toMatchObject({ isRinging: false, about: [] });
  await comparedAgo('carrier', 91);
  expect(await alarm('BookNotCompared')).toMatchObject({ isRinging: true, about: ['carrier'] });
  await comparedAgo('carrier', 0);
  await comparedAgo('holds', 167);
  expect(await alarm('BookNotCompared')).toMatchObject({ isRinging: true, about: ['holds'] });
});

test("a new database's book raises an alarm half an hour after its creation, not earlier", async () => {
  const madeAgo = (minutes: number) =>
    harness.pool.query(
      `insert into reconciliation_books (book, begun_at, compared_until)
       select 'cash', at, at from (select now() - make_interval(mins => $1 + 60) as at) as begun
       on conflict (book) do update
       set begun_at = excluded.begun_at, compared_until = excluded.compared_until`,
      [minutes],
    );
  await harness.pool.query('delete from reconciliation_books');
  await madeAgo(29);
  expect(await alarm('BookNotCompared')).toMatchObject({ isRinging: false, about: [] });
  await madeAgo(31);
  expect(await alarm('BookNotCompared')).toMatchObject({ isRinging: true, about: ['cash'] });
});

test('counts missing orders if there were more both yesterday and a week ago', async () => {
  const { order } = await harness.credited();
  const copy = (count: number, at: Date) =>
    harness.pool.query(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object('created_at', $2::timestamptz,
           'order_no', lpad((extract(epoch from $2::timestamptz)::bigint * 100 + n)::text, 24, '9'),
           'idempotency_key', gen_random_uuid()))).*
         from orders o, generate_series(1, $1::int) as n where o.order_no = $3`,
      [count, at, order.orderNo],
    );
  const now = START + 3_600_000;
  const ago = (days: number, minutes = 10) => new Date(now - days * 86_400_000 - minutes * 60_000);
  const missing = () => missingOrders(harness.pool, new Date(now));
  await copy(20, ago(1));
  expect(await missing()).toBe(0);
  await copy(1, ago(1, 20));
  expect(await missing(), 'of a shop a day old').toBe(21);
  // These orders are outside the half hour.
  await copy(20, ago(7, 31));
  expect(await missing(), 'hardly any came a week ago').toBe(0);
  await copy(21, ago(7));
  await copy(2, ago(0));
  expect(await missing()).toBe(19);
  await copy(1, ago(0, 20));
  expect(await missing(), 'a tenth of them came').toBe(0);
});

test('a refund after a credit raises an alarm if it is not complete within a day', async () => {
  const { order } = await harness.credited();
  const { orderNo } = order;
  await whileUnguarded(harness.pool, 'refunds', () =>
    harness.orders.store.update(orderNo, (change) => giveBack(change, `P${orderNo}01`, null, new Set())),
  );
  const ago = (hours: number) =>
    harness.pool.query(
      `with o as (update orders set created_at = now() - $2::interval where order_no = $1)
      update refunds set requested_at = now() - $2::interval where order_no = $1`,
      [orderNo, `${hours} hours`],
    );
  await ago(23);
  expect(await alarm('RefundLate')).toMatchObject({ isRinging: false, wakes: true });
  await ago(25);
  expect(await alarm('RefundLate')).toMatchObject({ isRinging: true });
  await harness.pool.query('delete from order_wakes where order_no = $1', [orderNo]);
});

test('a person invited from the server raises an alarm until their money rights begin', async () => {
  expect(await alarm('LetInFromServer')).toMatchObject({ isRinging: false, wakes: true });
  await letIn(harness.pool, 'https://console.example', {
    name: 'Wu Hao',
    roles: ['finance'],
    operator: 'night-shift',
    reason: 'lost the passkey',
  });
  expect(await alarm('LetInFromServer')).toMatchObject({ isRinging: true, value: 1 });
  await changeBehindGuards(
    harness.pool,
    'console_people',
    `update console_people set money_from = present_time() where name = 'Wu Hao'`,
  );
  expect(await alarm('LetInFromServer')).toMatchObject({ isRinging: false, value: 0 });
});

test('expiring certificates raise an alarm days before; only our own page an operator', async () => {
  const DAY_S = 86_400;
  const ends = (name: string, whose: 'ours' | 'partner', inSeconds: number) => ({
    name,
    whose,
    endsAt: new Date(Date.now() + inSeconds * 1000),
  });
  await keepCertificateEnds(harness.pool, [
    ends('pages.example:443', 'ours', 10 * DAY_S + 60),
    ends('carrier.example:443', 'partner', 60),
  ]);
  const quiet = { isRinging: false, about: [] };
  const partners = ['carrier.example:443'];
  expect(await alarm('CertificateEnds')).toMatchObject({ isRinging: true, wakes: false, about: partners });
  expect(await alarm('CertificateEndsNow'), 'a partner renews its own').toMatchObject(quiet);

  // The certificates were renewed at the partners, but ours was not.
  await keepCertificateEnds(harness.pool, [
    ends('pages.example:443', 'ours', 2 * DAY_S - 60),
    ends('carrier.example:443', 'partner', 90 * DAY_S),
  ]);
  const rings = { isRinging: true, about: ['pages.example:443'] };
  expect(await alarm('CertificateEnds')).toMatchObject(rings);
  expect(await alarm('CertificateEndsNow')).toMatchObject({ ...rings, wakes: true });

  await harness.pool.query(`update certificate_ends set seen_at = seen_at - interval '3 hours'`);
  expect(await alarm('CertificateEndsNow')).toMatchObject(quiet);
});

test('alarms use the limits of the shipped rules, and page for the same ones', () => {
  const rules = readFileSync(new URL('../../../../../deploy/alerts.yml', import.meta.url), 'utf8');
  const ruleOf = (name: string): string =>
    new RegExp(String.raw`- alert: ${name}\n([\s\S]*?)(?=- alert:|\n  - name:|$)`).exec(rules)?.[1] ?? '';
  expect(ruleOf('NobodyOrders')).toContain(`[30m])) < ${HARDLY.share} * (`);
  expect(ruleOf('NobodyOrders')).toContain(`) > ${HARDLY.usually}\n`);
  for (const [name, limit] of Object.entries(alarmLimits)) {
    const rule = ruleOf(name);
    expect(rule, name).not.toBe('');
    expect(rule.includes('severity: page'), name).toBe(wakingAlarms.has(name as keyof typeof alarmLimits));
    if (limit > 0) expect(rule, name).toMatch(new RegExp(String.raw`> ${limit}\b`));
  }
  for (const [name, seconds] of Object.entries(certificateEndsWithin))
    expect(ruleOf(name)).toContain(`- time() < ${seconds}\n`);
});
