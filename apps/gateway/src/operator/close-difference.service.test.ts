// Differences closed by a person, which open again only if they have changed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Registry } from 'prom-client';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { inTransaction } from '../db/index.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { looksOfDatabase } from '../http/metrics/of-database.ts';
import { registerLooks } from '../http/metrics/register.ts';
import { closeOneAsRead } from '../reconciliation/differences/index.ts';
import type { Difference } from '../reconciliation/differences/difference.ts';
import { keepDifferences, openDifferences } from '../reconciliation/differences/kept-differences.ts';
import { runOperator } from './operator.ts';

const NOW = new Date('2026-11-20T04:00:00.000Z');
const PAYMENT = `P261120100000000100000001`;

let database: TestDatabase;
let pool: Pool;
const folder = mkdtempSync(join(tmpdir(), 'differences-'));
const registry = new Registry();
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 3);
  registerLooks(
    registry,
    looksOfDatabase(pool, () => NOW.getTime()),
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function operator(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runOperator(argv, {
    database: () => ({ pool, orderDatabaseUrls: [database.url] }),
    clock: () => NOW.getTime(),
    systemUser: 'night-shift',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}

/** Reports a difference as a run of reconciliation would; returns what is reported as new. */
function found(ownAmount: bigint, theirAmount: bigint): Promise<Difference[]> {
  const one: Difference = {
    kind: 'amount',
    reference: PAYMENT,
    ownAmount,
    theirAmount,
    detail: { entry: 'payment' },
    at: NOW,
  };
  return inTransaction(pool, (client) => keepDifferences(client, 'cash', [one], NOW));
}
/** Returns how many of this kind the alarm counts. */
async function counted(): Promise<number> {
  const text = await registry.getSingleMetricAsString('phonebill_reconciliation_differences');
  return Number(/\{book="cash",kind="amount"\} (\d+)/.exec(text)?.[1] ?? 0);
}
const events = async () =>
  (await pool.query('select event, detail from reconciliation_events where book = $1 order by seq', ['cash']))
    .rows;

test('a difference is closed with operator and reason; another amount opens it again', async () => {
  const close = ['close', 'cash', 'amount', PAYMENT] as const;
  const why = ['--reason', 'booked by the cashier on 21 November'] as const;
  expect(await operator(...close, ...why)).toMatchObject({ code: 1 });
  await found(4990n, 5000n);
  expect(await counted()).toBe(1);
  expect((await operator('differences')).text).toContain(`cash amount ${PAYMENT}: ours 4990, theirs 5000`);
  expect(await operator(...close)).toMatchObject({ code: 2, text: expect.stringContaining('--reason') });
  expect(await counted()).toBe(1);

  expect(await operator(...close, ...why)).toMatchObject({ code: 0 });
  expect(await counted()).toBe(0);
  expect((await operator('differences')).text).toBe('No difference is open.');
  expect(await openDifferences(pool, 'cash', 10)).toEqual([]);
  expect((await events()).at(-1)).toEqual({
    event: 'closed',
    detail: { operator: 'night-shift', reason: why[1], ownAmount: 4990, theirAmount: 5000 },
  });
  expect(await operator(...close, ...why)).toMatchObject({ code: 1 });

  expect(await found(4990n, 5000n)).toEqual([]);
  expect(await counted()).toBe(0);
  expect(await found(4990n, 5001n)).toHaveLength(1);
  expect(await counted()).toBe(1);
  expect((await events()).map(({ event }) => event as string)).toEqual(['found', 'closed', 'found']);
});

/** Reports entries of the carrier's book that a restore has lost: they are listed there and missing here. */
function foundLost(...references: readonly string[]): Promise<Difference[]> {
  const lost = references.map((reference): Difference => ({
    kind: 'only',
    reference,
    ownAmount: null,
    theirAmount: 5000n,
    detail: { entry: 'credit' },
    at: NOW,
  }));
  return inTransaction(pool, (client) => keepDifferences(client, 'carrier', lost, NOW));
}

test('a list of differences is closed only as in its dry run, each with operator and reason', async () => {
  const [first, second, third] = ['D1', 'D2', 'D3'] as const;
  await foundLost(first, second, third);
  const file = join(folder, 'lost.txt');
  expect((await operator('differences', '--book', 'carrier', '--kind', 'missing')).text).toBe(
    'No difference of the book carrier of the kind missing is open.',
  );
  const listed = await operator('differences', '--book', 'carrier', '--kind', 'only', '--file', file);
  expect(listed.text).toContain(`3 are named in ${file}.`);
  expect(readFileSync(file, 'utf8')).toBe('carrier only D1\ncarrier only D2\ncarrier only D3\n');
  // Lines in the format of `differences` are accepted too; an unknown difference is named and skipped.
  writeFileSync(file, `${listed.text.split('\n').slice(0, 3).join('\n')}\ncarrier only D9\n`);

  const close = ['close', '--list', file, '--why', 'lost by the restore'] as const;
  const dry = await operator(...close);
  expect(dry).toMatchObject({ code: 0, text: expect.stringContaining('carrier only D9: not done') });
  expect(dry.text).toContain('This would be done with 3 of 4');
  const [, plan = ''] = /--plan ([0-9a-f]{12}) --yes/.exec(dry.text) ?? [];
  expect(await openDifferences(pool, 'carrier', 10)).toHaveLength(3);
  expect(await operator(...close, '--yes')).toMatchObject({
    code: 1,
    text: expect.stringContaining('dry run'),
  });

  // The partner's statement has another amount for one of them by now.
  await pool.query(`update reconciliation_differences set their_amount = 4900 where reference = $1`, [third]);
  expect(await operator(...close, '--plan', plan, '--yes')).toMatchObject({ code: 1 });
  expect(await openDifferences(pool, 'carrier', 10)).toHaveLength(3);

  await pool.query(`update reconciliation_differences set their_amount = 5000 where reference = $1`, [third]);
  expect(await operator(...close, '--plan', plan, '--yes')).toMatchObject({
    text: expect.stringContaining('Done: 3 of 4.'),
  });
  expect(await openDifferences(pool, 'carrier', 10)).toEqual([]);
  const { rows } = await pool.query(
    `select reference, detail ->> 'operator' as operator, detail ->> 'reason' as reason
    from reconciliation_events where book = 'carrier' and event = 'closed' order by reference`,
  );
  const by = { operator: 'night-shift', reason: 'lost by the restore' };
  expect(rows).toEqual([first, second, third].map((reference) => ({ reference, ...by })));
});

test('a difference is not closed if its amounts have changed', async () => {
  await foundLost('D4');
  const read = { book: 'carrier', kind: 'only', reference: 'D4', ownAmount: null, theirAmount: 4900n };
  const by = { operator: 'night-shift', reason: 'lost by the restore', at: NOW };
  expect(await closeOneAsRead(pool, read, by)).toBe('its amount is another by now');
  expect(await openDifferences(pool, 'carrier', 10)).toHaveLength(1);
  expect(await closeOneAsRead(pool, { ...read, theirAmount: 5000n }, by)).toBeNull();
  expect(await closeOneAsRead(pool, { ...read, theirAmount: 5000n }, by)).toBe('it is not open any more');
});

test.each([
  ['carrier only', 'is not BOOK KIND REFERENCE'],
  ['', 'names nothing'],
])('a list with the content %j is refused', async (text, why) => {
  const file = join(folder, 'strange.txt');
  writeFileSync(file, text);
  expect(await operator('close', '--list', file, '--why', 'lost')).toMatchObject({
    code: 2,
    text: expect.stringContaining(why),
  });
});
