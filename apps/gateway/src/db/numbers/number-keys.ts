/**
 * Records the keys with which numbers in a database are encrypted: a process that lacks one of them must not
 * start.
 */
import { createPool, longWorkLimits } from '../pool.ts';
import { UnusableDatabase } from '../unusable-database.ts';
import { createStoredNumbers, type StoredNumbersOptions } from './stored-numbers.ts';

/**
 * Records the key that is used for encryption from now on. Throws {@link UnusableDatabase} when numbers are
 * encrypted with a key other than those given: they could not be read, and their users would be created
 * again.
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
      // Numbers written in clear from now on must be looked for again once clear text ends.
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
