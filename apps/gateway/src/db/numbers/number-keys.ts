/** Which keys numbers in a database are encrypted with: a process that lacks one of them must not start. */
import { createPool, longWorkLimits } from '../pool.ts';
import { UnusableDatabase } from '../unusable-database.ts';
import { createStoredNumbers, type StoredNumbersOptions } from './stored-numbers.ts';

/**
 * Notes the key that is encrypted with from now on. Throws {@link UnusableDatabase} when numbers are
 * encrypted with another key than those that are given: they could not be read, and their users would be made
 * anew.
 */
export async function keepNumberKeys(databaseUrl: string, options: StoredNumbersOptions): Promise<void> {
  const { keyIds } = createStoredNumbers(options);
  const pool = createPool(databaseUrl, 1, longWorkLimits);
  try {
    const { rows } = await pool.query<{ keyId: string }>(
      `select key_id as "keyId" from number_keys where ended_at is null and key_id <> all ($1)`,
      [keyIds],
    );
    const missing = rows.map(({ keyId }) => keyId).join(', ');
    if (missing !== '')
      throw new UnusableDatabase(
        `Mobile numbers in the database are encrypted with a key that NUMBERS_KEYS lacks (${missing}).`,
      );
    if (options.clear === 'written') {
      // What is written in clear now is to be looked for again once it is not any more.
      await pool.query('delete from number_conversions');
      return;
    }
    await pool.query(
      `insert into number_keys (key_id, first_used_at) values ($1, now())
        on conflict (key_id) do update set ended_at = null where number_keys.ended_at is not null`,
      [keyIds[0]],
    );
  } finally {
    await pool.end();
  }
}
