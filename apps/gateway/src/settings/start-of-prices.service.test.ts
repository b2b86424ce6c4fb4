// When prices come into effect in processes whose clocks differ (decision 41), on a real database.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { inTransaction, type Pool } from '../db/index.ts';
import { createTestPool } from '../db/testing/test-pool.ts';
import { addVersion, lockSettings, type PartVersion } from './versions/versions.ts';
import { type PresentSettings, startPresentSettings } from './versions/present-settings.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  // Each case begins without versions.
  for (const table of ['settings_parts', 'settings_versions'])
    await pool.query(`alter table ${table} disable trigger user`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** How long (ms) both prices are accepted before and after a change, according to the decision. */
const AROUND_MS = 2000;
const SECOND = 1000;

/** A version with prices, and how long (ms) after now it comes into effect. */
interface Version {
  readonly afterMs: number;
}
const versions = fc.array(fc.record({ afterMs: fc.integer({ min: 10 * SECOND, max: 60 * SECOND }) }), {
  minLength: 1,
  maxLength: 4,
});
/** The error of each process's clock (ms); together the errors are within the two seconds. */
const clockError = fc.integer({ min: -SECOND, max: SECOND });

interface Started {
  readonly at: (trueTime: number) => PresentSettings;
  readonly stop: () => Promise<void>;
}

/** Starts a process whose clock shows the time at which it is queried, with this error (ms). */
async function process(processNo: string, errorMs: number): Promise<Started> {
  let now = Date.now();
  const settings = await startPresentSettings({
    pool,
    clock: () => now + errorMs,
    telemetry: { log: () => undefined },
    processNo,
    roles: ['api'],
    partnerKeys: {},
  });
  return {
    at: (trueTime) => {
      now = trueTime;
      return settings;
    },
    stop: settings.stop,
  };
}

/** Writes the versions in their order; returns the time at which each comes into effect. */
async function load(loaded: readonly Version[], from: number): Promise<number[]> {
  await pool.query('truncate settings_parts, settings_versions cascade');
  const add = (no: number, validFrom: Date): Promise<number> =>
    inTransaction(pool, async (client) => {
      await lockSettings(client);
      const change = { part: 'pricing', content: { no }, validFrom } as const;
      return addVersion(client, 'load', { operator: 'test', reason: 'tried' }, [change]);
    });
  // The pricing in effect before: its time came long ago.
  await add(0, new Date(from - 60 * SECOND));
  const begins = loaded.map(({ afterMs }) => from + afterMs);
  for (const [index, begin] of begins.entries()) await add(index + 1, new Date(begin));
  return begins;
}

/** Returns the newest version whose time has come, 0 for the one before all of these. */
function inForce(begins: readonly number[], at: number): number {
  return begins.findLastIndex((begin) => begin <= at) + 1;
}

const numberOf = ({ content }: PartVersion): number => (content as { no: number }).no;

test("due prices apply; near a change, two processes accept each other's prices", async () => {
  let differed = 0;
  await fc.assert(
    fc.asyncProperty(
      versions,
      clockError,
      clockError,
      fc.array(fc.integer({ min: 0, max: 70 * SECOND }), { maxLength: 10 }),
      async (loaded, firstError, secondError, moments) => {
        const from = Date.now();
        const begins = await load(loaded, from);
        const processes = await Promise.all([process('first', firstError), process('second', secondError)]);
        const near = begins.flatMap((begin) =>
          [-AROUND_MS, -SECOND, -1, 0, 1, SECOND, AROUND_MS].map((by) => begin + by),
        );
        try {
          for (const at of [...moments.map((moment) => from + moment), ...near]) {
            const [first, second] = processes.map((one) => {
              const settings = one.at(at);
              return {
                shown: numberOf(settings.pricing()),
                taken: settings.pricingsAround().map(numberOf),
              };
            });
            if (!first || !second) throw new Error('there are two processes');
            if (first.shown !== second.shown) differed += 1;
            expect(second.taken).toContain(first.shown);
            expect(first.taken).toContain(second.shown);
            // A clock is wrong by a second at most, so within two seconds of a change either version may be
            // shown.
            if (begins.every((begin) => Math.abs(begin - at) >= AROUND_MS)) {
              const due = inForce(begins, at);
              expect([first.shown, second.shown]).toEqual([due, due]);
            }
          }
        } finally {
          for (const one of processes) await one.stop();
        }
      },
    ),
    { numRuns: 40, examples: [[[{ afterMs: 20_000 }], 900, -900, []]] },
  );
  // Otherwise the test would not have covered clocks that differ.
  expect(differed).toBeGreaterThan(0);
});
