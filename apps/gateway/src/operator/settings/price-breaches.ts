import type { Client, Pool } from '../../db/index.ts';

/** Returns why one person may not publish these prices; empty if one may. */
export async function priceBreaches(db: Pick<Client | Pool, 'query'>, pricing: unknown): Promise<string[]> {
  const { rows } = await db.query<{ breaches: string[] }>('select price_breaches($1) as breaches', [
    JSON.stringify(pricing),
  ]);
  return rows[0]?.breaches ?? [];
}
