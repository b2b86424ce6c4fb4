import type { Client, Pool } from './pool.ts';

/** By the clock that counts: what is said to begin in an hour begins then, wherever it is typed. */
export async function presentTime(db: Pick<Client | Pool, 'query'>): Promise<Date> {
  const { rows } = await db.query<{ now: Date }>('select present_time() as now');
  return rows[0]?.now ?? new Date();
}
