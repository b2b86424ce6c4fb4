/** Checks the names in a stop: a stop with a misspelt name could be written but would stop nothing. */
import type { Pool } from '../../db/index.ts';

/** Returns null if there is such a channel; otherwise what is wrong, in a sentence. */
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

/** Returns null if the supplier is in use here; otherwise what is wrong, in a sentence. */
export async function whyNoSupplier(pool: Pool, supplier: string): Promise<string | null> {
  const { rows } = await pool.query<{ partner: string }>(
    `select partner from partners_in_use where task = 'topUps'`,
  );
  const used = rows[0]?.partner.split(',');
  // No process has started on this database yet.
  return used === undefined ? null : whyNoneOf(`${supplier} credits no numbers here`, supplier, used);
}

function whyNoneOf(wrong: string, name: string, names: readonly string[]): string | null {
  if (names.includes(name)) return null;
  return `${wrong}. Known: ${names.join(', ') || 'none'}`;
}
