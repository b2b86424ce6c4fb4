// Events at the terminal: listed by all options, and sent again with a reason that is recorded.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import type { Pool } from '../db/index.ts';
import { createTestPool } from '../db/testing/test-pool.ts';
import { tellEndpoints } from '../events-out/deliveries.ts';
import { addEndpoint } from '../events-out/endpoints.ts';
import { runOperator } from './operator.ts';

const NOW = Date.UTC(2026, 10, 28, 12);
const ORDER = '261128784605939801287198';
const AGREEMENT = 'A261128784605939801287100';
const why = ['--why', 'they restored a backup'] as const;

let database: TestDatabase;
let pool: Pool;
let endpointNo = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 3);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
afterEach(() =>
  pool.query('truncate event_endpoints, event_secrets, out_events, event_deliveries, operator_events'),
);

async function operator(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runOperator(argv, {
    database: () => ({ pool, orderDatabaseUrls: [database.url] }),
    clock: () => NOW,
    systemUser: 'night-shift',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}
const listed = async (...argv: string[]): Promise<string[]> => {
  const { text } = await operator('events', ...argv);
  return [...text.matchAll(/msg_\w+/g)].map(([eventId]) => eventId);
};
const states = async () => {
  const { rows } = await pool.query('select event_id, state from event_deliveries order by at');
  return rows.map(({ event_id: eventId, state }) => `${eventId} ${state}`);
};
const kept = async () =>
  (await pool.query('select command, about, operator, reason from operator_events order by seq')).rows;

/** Creates three failed events, an hour apart from 01:00 UTC on. */
async function threeFailed(): Promise<void> {
  const terms = { url: 'https://shop.example/', channel: null, description: 'the shop' };
  const types = ['order.credited', 'agreement.opened', 'charge.failed'];
  endpointNo = await addEndpoint(pool, { ...terms, types }, new Date(NOW));
  const events = [
    ['msg_1', 'agreement.opened', null, AGREEMENT],
    ['msg_2', 'order.credited', ORDER, AGREEMENT],
    ['msg_3', 'charge.failed', null, AGREEMENT],
  ] as const;
  for (const [index, [eventId, type, orderNo, agreementNo]] of events.entries()) {
    const at = new Date(Date.UTC(2026, 10, 28, index + 1));
    await tellEndpoints(pool, { eventId, type, orderNo, agreementNo, channel: 'CH1', at, body: '{}' });
  }
  await pool.query("update event_deliveries set state = 'failed', tries = 10, next_at = null, ended_at = at");
}

test('lists events, the newest first, by each option', async () => {
  await threeFailed();
  expect((await operator('events')).text.split('\n')[1]).toBe(
    `2026-11-28T02:00:00.000Z msg_2 order.credited of ${ORDER}, endpoint ${endpointNo}, ` +
      'failed after 10 tries, last answer none',
  );
  expect(await listed()).toEqual(['msg_3', 'msg_2', 'msg_1']);
  expect(await listed('--limit', '1')).toEqual(['msg_3']);
  expect(await listed('--type', 'charge.failed')).toEqual(['msg_3']);
  expect(await listed('--of', ORDER)).toEqual(['msg_2']);
  expect(await listed('--of', AGREEMENT)).toEqual(['msg_3', 'msg_2', 'msg_1']);
  expect(await listed('--state', 'failed', '--endpoint', String(endpointNo + 1))).toEqual([]);
  const between = ['--from', '2026-11-28T10:00:00+08:00', '--to', '2026-11-28T03:00:00Z'];
  expect(await listed(...between)).toEqual(['msg_2']);
});

test.each([
  ['--endpoint', 'shop'],
  ['--of', '123'],
  ['--type', 'order.eaten'],
  ['--state', 'lost'],
  ['--from', 'yesterday'],
  ['--to', '2026-11-28'],
])('the option %s %s is refused', async (name, value) => {
  const { code, text } = await operator('events', name, value);
  expect([code, text]).toEqual([2, expect.stringContaining(name)]);
});

test('one event is sent again once, with operator and reason recorded', async () => {
  await threeFailed();
  const endpoint = String(endpointNo);
  expect((await operator('event-again', endpoint, 'msg_2')).code).toBe(2);
  expect((await operator('event-again', 'shop', 'msg_2', ...why)).code).toBe(2);
  expect((await operator('event-again', endpoint, 'msg_2', ...why)).code).toBe(0);
  expect(await states()).toEqual(['msg_1 failed', 'msg_2 waiting', 'msg_3 failed']);
  expect((await operator('event-again', endpoint, 'msg_2', ...why)).code).toBe(1);
  expect((await operator('event-again', endpoint, 'msg_9', ...why)).code).toBe(1);
  expect(await kept()).toEqual([
    {
      command: 'event-again',
      about: `msg_2 to endpoint ${endpointNo}`,
      operator: 'night-shift',
      reason: why[1],
    },
  ]);
});

test('sends events that failed since a time again, but not to a disabled endpoint', async () => {
  await threeFailed();
  const endpoint = String(endpointNo);
  const since = ['--from', '2026-11-28T02:00:00Z'];
  expect((await operator('events-again', endpoint, ...why)).code).toBe(2);
  await pool.query("update event_endpoints set disabled_at = now(), disabled_because = 'gone'");
  for (const command of [
    ['event-again', endpoint, 'msg_2'],
    ['events-again', endpoint, ...since],
  ])
    expect(await operator(...command, ...why)).toEqual({
      code: 1,
      text: `Not done: endpoint ${endpointNo} is disabled; enable it in the console.`,
    });
  await pool.query('update event_endpoints set disabled_at = null, disabled_because = null');
  expect(await operator('events-again', endpoint, ...since, ...why)).toEqual({
    code: 0,
    text: 'Done: a worker sends 2 events again now.',
  });
  expect(await states()).toEqual(['msg_1 failed', 'msg_2 waiting', 'msg_3 waiting']);
  expect((await operator('events-again', endpoint, ...since, ...why)).code).toBe(1);
  expect((await operator('events-again', '999', ...since, ...why)).text).toContain('no endpoint 999');
  expect(await kept()).toMatchObject([
    { command: 'events-again', about: `2 events to endpoint ${endpointNo}` },
  ]);
});
