/**
 * Loads activities from their files into the database. What was promised is kept: once an activity has begun,
 * its reward, how it is earned and its beginning are fixed, its end can only become earlier, and its stock
 * and budget can only grow. Everything else (texts, screens, channels, token, who qualifies) may change at
 * any time.
 */
import { type Client, type Database, inTransaction } from '../../db/index.ts';
import { addActivityEvent } from '../by-hand.ts';
import { type ActivityFile, costOf } from './activity-file.ts';
import type { ActivityFiles } from './read-activities.ts';

interface Present {
  readonly settings: ActivityFile;
  readonly begun: boolean;
  readonly withdrawn: boolean;
}

/**
 * Makes the stored activities match the files, all or none; returns false when they already do. An activity
 * whose file was removed ends. Of two concurrent loads the second waits. Throws Error naming the file, the
 * field and the fault when a running activity would change in a way that is not allowed.
 */
export function loadActivities(pool: Database, files: ActivityFiles): Promise<boolean> {
  return inTransaction(pool, (client) => writeActivities(client, files));
}

/** Does the same as `loadActivities`, within a transaction. */
export async function writeActivities(client: Client, files: ActivityFiles): Promise<boolean> {
  await client.query(`select pg_advisory_xact_lock(hashtext('activities'))`);
  const { rows: loaded } = await client.query<{ digest: string }>(
    `select digest from loaded_files where name = 'activities'`,
  );
  if (loaded[0]?.digest === files.digest) return false;
  const present = await readPresent(client);
  for (const file of files.activities) {
    const before = present.get(file.activityId);
    if (!before) await insert(client, file);
    else if (!before.withdrawn && isSame(before.settings, file)) continue;
    else {
      if (before.begun) checkChange(before.settings, file);
      await update(client, before, file);
    }
  }
  const { rows: gone } = await client.query<{ activity_id: string }>(
    `update activities set withdrawn_at = present_time()
    where withdrawn_at is null and activity_id <> all ($1) returning activity_id`,
    [files.activities.map(({ activityId }) => activityId)],
  );
  for (const { activity_id: activityId } of gone) await addActivityEvent(client, activityId, 'withdrawn', {});
  await client.query(
    `insert into loaded_files (name, digest, filled_in, loaded_at)
    values ('activities', $1, '{}', present_time())
    on conflict (name) do update set digest = excluded.digest, loaded_at = excluded.loaded_at`,
    [files.digest],
  );
  return true;
}

async function readPresent(client: Client): Promise<Map<string, Present>> {
  const { rows } = await client.query<Present & { activity_id: string }>(
    `select activity_id, settings, starts_at <= present_time() as begun, withdrawn_at is not null as withdrawn
    from activities order by activity_id for update`,
  );
  return new Map(rows.map((row) => [row.activity_id, row]));
}

const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/**
 * Serialises a value with sorted keys, as the database stores the keys of an object in an order of its own.
 */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

/** Throws Error when a begun activity may not change in this way. */
function checkChange(before: ActivityFile, after: ActivityFile): void {
  const must = (isAllowed: boolean, field: keyof ActivityFile, rule: string): void => {
    if (!isAllowed)
      throw new Error(`${after.activityId}.json: /${field}: ${rule}, because the activity has begun`);
  };
  must(isSame(before.reward, after.reward), 'reward', 'must stay as it is');
  must(before.earnedBy === after.earnedBy, 'earnedBy', 'must stay as it is');
  must(Date.parse(before.startsAt) === Date.parse(after.startsAt), 'startsAt', 'must stay as it is');
  must(Date.parse(after.endsAt) <= Date.parse(before.endsAt), 'endsAt', 'must not become later');
  must(after.stock >= before.stock, 'stock', 'must not become less');
  must(after.budget >= before.budget, 'budget', 'must not become less');
}

async function insert(client: Client, file: ActivityFile): Promise<void> {
  const { unit, cost } = costOf(file.reward);
  await client.query(
    `insert into activities
      (activity_id, settings, token, starts_at, ends_at, unit, cost, stock, stock_left, budget, budget_left)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $9)`,
    [...placeOf(file), unit, cost, file.stock, file.budget],
  );
}

/**
 * Updates an activity. What operators added by hand to stock and budget is kept on top of what the file says.
 */
async function update(client: Client, { settings, withdrawn }: Present, file: ActivityFile): Promise<void> {
  const { unit, cost } = costOf(file.reward);
  await client.query(
    `update activities set
      settings = $2, token = $3, starts_at = $4, ends_at = $5, withdrawn_at = null, unit = $6, cost = $7,
      stock = stock + $8, stock_left = stock_left + $8, budget = budget + $9, budget_left = budget_left + $9
    where activity_id = $1`,
    [...placeOf(file), unit, cost, file.stock - settings.stock, file.budget - settings.budget],
  );
  const changed = (Object.keys(file) as (keyof ActivityFile)[]).filter(
    (field) => !isSame(settings[field], file[field]),
  );
  await addActivityEvent(client, file.activityId, withdrawn ? 'loadedAgain' : 'changed', { fields: changed });
}

const placeOf = (file: ActivityFile) =>
  [file.activityId, JSON.stringify(file), file.token, file.startsAt, file.endsAt] as const;
