import { type AdvertBusiness, advertBusinesses, advertPositions } from '@phonebill/contract';
import type { Clock } from '../runtime/index.ts';
import { inTransaction, type Pool } from '../db/index.ts';
import type { AdvertEntry, SettingsFiles } from './settings-files.ts';

/**
 * Makes the rows what the files say, all at once; false when they are that already. Running processes see the
 * new rows with their next query. Two loads at once: the second waits for the first.
 */
export async function loadSettings(pool: Pool, files: SettingsFiles, clock: Clock): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('settings'))`);
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
      `insert into loaded_files (name, digest, filled_in, loaded_at) values ('settings', $1, $2, $3)
      on conflict (name) do update set
        digest = excluded.digest, filled_in = excluded.filled_in, loaded_at = excluded.loaded_at`,
      [files.digest, JSON.stringify(files.filledIn), new Date(clock())],
    );
    return true;
  });
}

/** An advert for tourists too has a row under both codes of its business. */
function advertRows(
  settings: AdvertEntry,
  place: number,
): { businessType: string; position: string; place: number; settings: AdvertEntry }[] {
  const { code, touristCode }: AdvertBusiness = advertBusinesses[settings.business];
  const codes = settings.supportTourists === 'Y' && touristCode !== undefined ? [code, touristCode] : [code];
  return codes.map((businessType) => ({
    businessType,
    position: advertPositions[settings.position],
    place,
    settings,
  }));
}

/**
 * The values that were put into the files when they were last loaded: a reload from a shell has the same
 * without knowing them.
 */
export async function lastFilledIn(pool: Pool): Promise<Readonly<Record<string, string>>> {
  const { rows } = await pool.query<{ filled_in: Record<string, string> }>(
    `select filled_in from loaded_files where name = 'settings'`,
  );
  return rows[0]?.filled_in ?? {};
}
