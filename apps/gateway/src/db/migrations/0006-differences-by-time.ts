import { type Kysely, sql } from 'kysely';

/**
 * When the thing that two books say differently happened: only a comparison of that time can find that it
 * differs no longer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reconciliation_differences add column happened_at timestamptz`.execute(db);
  await sql`update reconciliation_differences set happened_at = first_seen_at`.execute(db);
  await sql`alter table reconciliation_differences alter column happened_at set not null`.execute(db);
}
