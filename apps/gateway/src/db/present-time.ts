import type { Client, Pool } from './pool.ts';

/**
 * Returns the time by the database's clock, which is the one that decides: what is set to begin in an hour
 * begins then, on whichever machine the command is typed.
 */
export async function presentTime(db: Pick<Client | Pool, 'query'>): Promise<Date> {
  const { rows } = await db.query<{ now: Date }>('select present_time() as now');
  return rows[0]?.now ?? new Date();
}
