/** While the key for numbers is being replaced, processes that write with either key work side by side. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { callLimits, createPool, type Pool } from '../../db/index.ts';
import { createStoredNumbers } from '../../db/numbers/index.ts';
import { prepareDatabases } from '../../db/shards/index.ts';
import { cryptoRandom } from './secrets.ts';
import { createUsers } from './users.ts';

const newKey = (byte: number): string => `nbk_${Buffer.alloc(32, byte).toString('base64url')}`;
const [OLD, NEW, OTHER] = [newKey(1), newKey(2), newKey(3)];

let database: TestDatabase;
let pools: Pool[];
beforeAll(async () => {
  database = await createTestDatabase();
  pools = [
    [OLD, NEW],
    [NEW, OLD],
  ].map((keys) => createPool(database.url, 6, callLimits, createStoredNumbers({ keys, clear: 'refused' })));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

test('concurrent processes with different first keys create one user for a number', async () => {
  const makers = pools.map((pool) => createUsers({ pool, clock: Date.now, random: cryptoRandom }));
  for (let round = 0; round < 10; round += 1) {
    const mobileNo = `1380000${1000 + round}`;
    const found = await Promise.all(
      [...makers, ...makers, ...makers].map((users) => users.findOrCreate(mobileNo)),
    );
    expect(new Set(found).size).toBe(1);
  }
  const { rows } = await (pools[0] as Pool).query<{ users: number; owners: number }>(
    'select (select count(*)::int from users) as users, (select count(*)::int from mobile_owners) as owners',
  );
  expect(rows).toEqual([{ users: 10, owners: 10 }]);
});

test('does not start without a key that is in use, and names it; starts with both', async () => {
  const prepare = (...keys: string[]) =>
    prepareDatabases({
      databaseUrl: database.url,
      shardDatabaseUrls: [],
      numbersAtRest: { keys, clear: 'read' },
    });
  const [oldId = ''] = createStoredNumbers({ keys: [OLD], clear: 'read' }).keyIds;
  await prepare(OLD);
  await expect(prepare(OTHER)).rejects.toThrow(
    `Mobile numbers in the database are encrypted with a key that NUMBERS_KEYS lacks (${oldId}).`,
  );
  await prepare(NEW, OLD);
  await expect(prepare(NEW), 'until all are converted').rejects.toThrow(oldId);
});
