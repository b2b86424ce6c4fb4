/** Attempts in PostgreSQL, recorded by two processes at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { createSmsAttempts } from './attempts.ts';

let database: TestDatabase;
let pools: Pool[];
beforeAll(async () => {
  database = await createTestDatabase();
  pools = [createTestPool(database.url, 4), createTestPool(database.url, 4)];
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

const at = (ms: number): Date => new Date(Date.UTC(2026, 10, 27) + ms);
const attemptsOf = () => pools.map((pool) => createSmsAttempts(pool));

test('one of several concurrent callers begins the attempt, and the others get its time', async () => {
  const all = attemptsOf();
  const begun = await Promise.all([...all, ...all].map((one, index) => one.begin('N1', at(index))));
  expect(begun.filter((before) => before === null)).toHaveLength(1);
  const others = begun.filter((before) => before !== null);
  expect(new Set(others.map(({ askedAt }) => askedAt.getTime())).size).toBe(1);
  expect(others.every(({ isTaken }) => !isTaken)).toBe(true);
});

test('only one of two concurrent callers may repeat the attempt', async () => {
  const [one, other] = attemptsOf();
  await one?.begin('N2', at(0));
  const again = await Promise.all([one?.again('N2', at(0), at(1000)), other?.again('N2', at(0), at(1001))]);
  expect(again.toSorted()).toEqual([false, true]);
  expect(await one?.again('N2', at(0), at(2000))).toBe(false);
});

test('an accepted attempt stays accepted, and a refused one is deleted', async () => {
  const [one, other] = attemptsOf();
  await one?.begin('N3', at(0));
  await one?.taken('N3');
  await other?.refused('N3');
  expect(await other?.begin('N3', at(5))).toEqual({ askedAt: at(0), isTaken: true });
  expect(await other?.again('N3', at(0), at(5))).toBe(false);
  await one?.begin('N4', at(0));
  await one?.refused('N4');
  expect(await other?.begin('N4', at(5))).toBeNull();
});
