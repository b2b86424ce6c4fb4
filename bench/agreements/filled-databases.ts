/**
 * Provides a filled database for each number of agreements, and fresh copies of it, so that every run begins
 * from the same state.
 */
import { urlOfDatabase, dropDatabase, ensureDatabase } from '../../apps/launcher/src/databases.ts';
import { migrate } from '../../apps/gateway/src/db/migrate.ts';
import { createPool, unlimitedWork } from '../../apps/gateway/src/db/pool.ts';
import { type DueCounts, fillAgreements } from './fill.ts';
import type { Part } from './parts.ts';

export interface Filled {
  readonly size: number;
  /** The time at which it was filled, in ms. */
  readonly filledAt: number;
  readonly counts: Record<Part, DueCounts>;
  /** Runs the work with the address of a copy, which is dropped afterwards. */
  withCopy<T>(work: (databaseUrl: string) => Promise<T>): Promise<T>;
}

export async function fillDatabase(serverUrl: string, size: number, due: number): Promise<Filled> {
  const name = `filled_${size}`;
  await ensureDatabase(serverUrl, name);
  const databaseUrl = urlOfDatabase(serverUrl, name);
  await migrate(databaseUrl);
  const pool = createPool(databaseUrl, 1, unlimitedWork);
  const filledAt = Date.now();
  const counts = await fillAgreements(pool, size, due, filledAt);
  await pool.end();
  return {
    size,
    filledAt,
    counts,
    async withCopy(work) {
      await copy(serverUrl, name, 'running');
      try {
        return await work(urlOfDatabase(serverUrl, 'running'));
      } finally {
        await dropDatabase(serverUrl, 'running');
      }
    },
  };
}

/** Copied as files, not row by row: fast, and with unwritten pages flushed first. */
async function copy(serverUrl: string, from: string, to: string): Promise<void> {
  const pool = createPool(urlOfDatabase(serverUrl, 'postgres'), 1, unlimitedWork);
  await pool.query(`create database ${to} template ${from} strategy file_copy`);
  await pool.end();
}
