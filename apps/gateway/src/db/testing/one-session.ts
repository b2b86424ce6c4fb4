/** One session that sends without waiting for the answers to what it sent before. */
import pg from 'pg';
import { withBigInt } from '../pool.ts';

/** `end` closes it. */
export async function openSession(databaseUrl: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: databaseUrl, types: withBigInt, pipeline: true });
  await session.connect();
  return session;
}
