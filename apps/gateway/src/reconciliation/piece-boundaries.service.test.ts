import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import type { Pool } from '../db/pool.ts';
import { createTestPool } from '../db/testing/test-pool.ts';
import { compareBook } from './compare-book.ts';
import type { Entry } from './entries.ts';
import { createPartnerBook } from './partner-book.ts';
import type { PartnerSource } from './partner-source.ts';
import { comparedUntil, keptDifferences } from './testing/kept-books.ts';
import { watermarkOf } from './watermarks.ts';

const BEGIN = Date.UTC(2026, 10, 20, 4);
const LENGTH_MS = 120;

let pool: Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  drop = () => database.drop();
});
afterAll(async () => {
  await pool.end();
  await drop();
});

/** A payment: when we learned of it, and when the partner lists it; null when that side does not have it. */
const anyPayment = fc.record({
  ours: fc.option(fc.integer({ min: 0, max: LENGTH_MS - 1 }), { freq: 8 }),
  theirs: fc.option(fc.integer({ min: 0, max: LENGTH_MS - 1 }), { freq: 8 }),
  listedTwice: fc.option(fc.integer({ min: 0, max: LENGTH_MS - 1 }), { freq: 8 }),
});

test('compares every entry exactly once, at any time and in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyPayment, { maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: LENGTH_MS }),
      async (payments, mostInAPiece, pieceMs) => {
        await pool.query(
          `truncate payments, reconciliation_differences, reconciliation_crossings, reconciliation_days`,
        );
        await comparedUntil(pool, new Date(BEGIN));
        const numbers = payments.map((_, index) => `P261120${'0'.repeat(16)}${String(1001 + index)}`);
        const statement: Entry[] = [];
        const rows: object[] = [];
        for (const [index, { ours, theirs, listedTwice }] of payments.entries()) {
          const reference = numbers[index] ?? '';
          if (ours !== null)
            rows.push({
              user_no: '0000000000',
              payment_no: reference,
              order_no: reference.slice(1, 25),
              method: 'cash',
              state: 'paid',
              amount: 1,
              attempt_count: 0,
              created_at: new Date(BEGIN),
              paid_at: new Date(BEGIN + ours),
            });
          for (const at of theirs === null ? [] : [theirs, listedTwice])
            if (at !== null)
              statement.push({
                kind: 'payment',
                reference,
                amount: 1n,
                at: new Date(BEGIN + at),
                paymentNo: null,
                mobileNo: null,
              });
        }
        await pool.query('insert into payments select * from jsonb_populate_recordset(null::payments, $1)', [
          JSON.stringify(rows),
        ]);
        statement.sort((one, other) => one.at.getTime() - other.at.getTime());
        const source: PartnerSource = {
          book: 'cash',
          async *statement(from, to) {
            yield* statement.filter(({ at }) => at >= from && at < to);
          },
          totals: async (from, to) => {
            const some = statement.filter(({ at }) => at >= from && at < to);
            return [{ kind: 'payment', count: some.length, total: BigInt(some.length) }];
          },
          ask: async ({ reference }) =>
            statement.some((one) => one.reference === reference)
              ? { state: 'done', amount: 1n }
              : { state: 'absent' },
        };
        await compareBook(createPartnerBook(pool, source, 0, mostInAPiece), 'run', Infinity, {
          pool,
          clock: () => BEGIN + LENGTH_MS,
          telemetry: { log: () => undefined, providerMismatch: () => undefined },
          pieceMs,
        });

        const expected = payments.flatMap(({ ours, theirs, listedTwice }, index) => [
          ...(ours === null && theirs !== null ? [`cash only ${numbers[index]}`] : []),
          ...(ours !== null && theirs === null ? [`cash missing ${numbers[index]}`] : []),
          ...(theirs !== null && listedTwice !== null ? [`cash twice ${numbers[index]}`] : []),
        ]);
        expect((await keptDifferences(pool)).toSorted()).toEqual(expected.toSorted());
        expect(await watermarkOf(pool, 'cash')).toEqual(new Date(BEGIN + LENGTH_MS));
        const { rows: sums } = await pool.query<{ listed: bigint }>(
          'select coalesce(sum(count), 0)::bigint as listed from reconciliation_days',
        );
        expect(sums[0]?.listed).toBe(BigInt(statement.length));
        // Only entries that the other side does not have are still waiting.
        const { rows: waiting } = await pool.query<{ reference: string }>(
          'select reference from reconciliation_crossings order by 1',
        );
        const halves = payments.flatMap(({ ours, theirs }, index) =>
          (ours === null) === (theirs === null) ? [] : [`payment ${numbers[index]}`],
        );
        expect(waiting.map(({ reference }) => reference)).toEqual(halves.toSorted());
      },
    ),
    { numRuns: 40 },
  );
}, 240_000);
