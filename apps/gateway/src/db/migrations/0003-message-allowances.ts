import { type Kysely, sql } from 'kysely';

/**
 * When messages were lately sent, one row per number and per network address: the row is locked while one
 * more is weighed, so that two requests at once cannot both be the last allowed. Indexes for the nightly
 * removal of what expired.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_allowances (
      scope text not null check (scope in ('number', 'address')),
      key text not null,
      sent_at timestamptz[] not null,
      last_at timestamptz not null,
      primary key (scope, key)
    )`.execute(db);
  await sql`create index message_allowances_last on message_allowances (last_at)`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);
  await sql`create index graphic_codes_expiry on graphic_codes (expires_at)`.execute(db);
  await sql`create index sms_codes_expiry on sms_codes (expires_at)`.execute(db);
  await sql`create index message_tickets_expiry on message_tickets (expires_at)`.execute(db);
}
