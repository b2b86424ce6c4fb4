import { isDatabaseUnavailable, type Pool } from '../db/index.ts';

/** The rows of a query; null while the database is away, so that /metrics says the rest. */
export async function readIfAvailable<Row extends object>(pool: Pool, text: string): Promise<Row[] | null> {
  return ifAvailable(async () => (await pool.query<Row>(text)).rows);
}

/** What `read` gives; null while the database is away. */
export async function ifAvailable<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read();
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}

/**
 * What several metrics show of one look: they are collected at the same moment, and the look is shared by all
 * that ask while it is under way.
 */
export function lookedUpOnce<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let underWay: Promise<Found> | null = null;
  return () => {
    underWay ??= look().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
