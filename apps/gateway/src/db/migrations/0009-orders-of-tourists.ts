import { type Kysely, sql } from 'kysely';

/**
 * An order that was placed in a tourist's session says in which (the session's token hash, hex), so that this
 * session sees it and no other of the user's; null: placed by the user. `write_order` inserts whole rows and
 * so fills it too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column tourist_session text`.execute(db);
}
