// Differences that a person settles: closed by hand, and open again only when they are other ones.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Registry } from 'prom-client';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { inTransaction } from '../db/index.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { looksOfDatabase } from '../http/metrics/of-database.ts';
import { registerLooks } from '../http/metrics/register.ts';
import type { Difference } from '../reconciliation/difference.ts';
import { keepDifferences, openDifferences } from '../reconciliation/kept-differences.ts';
import { runOperator } from './operator.ts';

const NOW = new Date('2026-11-20T04:00:00.000Z');
const PAYMENT = `P261120100000000100000001`;

let database: TestDatabase;
let pool: Pool;
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

/** Reconciliation finds it in a run; gives what it reports as new. */
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
/** How many of this kind the alarm counts. */
async function counted(): Promise<number> {
  const text = await registry.getSingleMetricAsString('phonebill_reconciliation_differences');
  return Number(/\{book="cash",kind="amount"\} (\d+)/.exec(text)?.[1] ?? 0);
}
const events = async () =>
  (await pool.query('select event, detail from reconciliation_events where book = $1 order by seq', ['cash']))
    .rows;

test('a difference is closed with who and why; another amount opens it again', async () => {
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
