import { advertPositions } from '@phonebill/contract';
import { type Client, inTransaction, type Pool } from '../../db/index.ts';
import { advertCodes, type AdvertEntry, type SettingsFiles } from '../settings-files.ts';
import { lockSettings } from './versions.ts';

/**
 * Writes these settings to the rows of channels, switches, adverts and promotions, all at once; returns false
 * when they have this content already. Running processes see the new rows with their next query. Of two
 * simultaneous calls, the second waits for the first.
 */
export async function showSettings(pool: Pool, files: SettingsFiles): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await lockSettings(client);
    return writeRows(client, files);
  });
}

/** Does the same as `showSettings`, within a transaction that holds the lock. */
export async function writeRows(client: Client, files: SettingsFiles): Promise<boolean> {
  const {
    rows: [loaded],
  } = await client.query<{ digest: string }>(`select digest from loaded_files where name = 'settings'`);
  if (loaded?.digest === files.digest) return false;
  await client.query('delete from channels');
  await client.query(
    `insert into channels (cnl_code, settings)
    select c->>'cnlCode', c from jsonb_array_elements($1::jsonb) c`,
    [JSON.stringify(files.channels)],
  );
  await client.query('delete from switches');
  await client.query(
    'insert into switches (name, is_on) select key, value::boolean from jsonb_each_text($1::jsonb)',
    [JSON.stringify(files.switches)],
  );
  // Processes of the previous release need this switch; a trigger turns it off while debits are stopped.
  await client.query(
    `insert into switches (name, is_on) values ('automaticDebits', true) on conflict (name) do nothing`,
  );
  await client.query('delete from adverts');
  await client.query(
    `insert into adverts (business_type, position, place, settings)
    select a->>'businessType', a->>'position', (a->>'place')::integer, a->'settings'
    from jsonb_array_elements($1::jsonb) a`,
    [JSON.stringify(files.adverts.flatMap(advertRows))],
  );
  await client.query('delete from promotions');
  await client.query(
    `insert into promotions (promotion_id, settings, starts_at, ends_at)
    select p->>'promotionId', p, (p->>'startsAt')::timestamptz, (p->>'endsAt')::timestamptz
    from jsonb_array_elements($1::jsonb) p`,
    [JSON.stringify(files.promotions)],
  );
  await client.query(
    `insert into loaded_files (name, digest, filled_in, loaded_at) values ('settings', $1, $2, present_time())
    on conflict (name) do update set
      digest = excluded.digest, filled_in = excluded.filled_in, loaded_at = excluded.loaded_at`,
    [files.digest, JSON.stringify(files.filledIn)],
  );
  return true;
}

/** Returns the rows of an advert: one that supports tourists has a row under both codes of its business. */
function advertRows(
  settings: AdvertEntry,
  place: number,
): { businessType: string; position: string; place: number; settings: AdvertEntry }[] {
  return advertCodes(settings).map((businessType) => ({
    businessType,
    position: advertPositions[settings.position],
    place,
    settings,
  }));
}

/**
 * Returns the values that a process inserted for each `${NAME}`, so that a command in a shell uses the same
 * ones without having them.
 */
export async function lastFilledIn(pool: Pool): Promise<Readonly<Record<string, string>>> {
  const { rows } = await pool.query<{ filled_in: Record<string, string> }>(
    `select filled_in from loaded_files where name = 'settings'`,
  );
  return rows[0]?.filled_in ?? {};
}
