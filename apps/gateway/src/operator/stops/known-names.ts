/** Whether what a stop names is there: one of a misspelt name is written, and stops nothing. */
import type { Pool } from '../../db/index.ts';

/** Null: there is such a channel. Otherwise what is wrong in a sentence. */
export async function whyNoChannel(pool: Pool, channel: string): Promise<string | null> {
  const { rows } = await pool.query<{ code: string }>(
    'select cnl_code as code from channels order by cnl_code',
  );
  return whyNoneOf(
    `there is no channel ${channel}`,
    channel,
    rows.map(({ code }) => code),
  );
}

/** Null: the supplier credits numbers here. Otherwise what is wrong in a sentence. */
export async function whyNoSupplier(pool: Pool, supplier: string): Promise<string | null> {
  const { rows } = await pool.query<{ partner: string }>(
    `select partner from partners_in_use where task = 'topUps'`,
  );
  const used = rows[0]?.partner.split(',');
  // No process has begun on this database.
  return used === undefined ? null : whyNoneOf(`${supplier} credits no numbers here`, supplier, used);
}

function whyNoneOf(wrong: string, name: string, names: readonly string[]): string | null {
  if (names.includes(name)) return null;
  return `${wrong}. Known: ${names.join(', ') || 'none'}`;
}
