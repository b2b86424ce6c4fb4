import { type Kysely, sql } from 'kysely';

/**
 * Users, sessions and codes. A user number is ten digits of which the first four are the shard; it leads the
 * primary key of every table that grows with users. `mobile_owners` is the directory from a number to its
 * user.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      user_no text primary key check (user_no ~ '^[0-9]{10}$'),
      mobile_no text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table mobile_owners (
      mobile_no text primary key,
      user_no text not null
    )`.execute(db);
  await sql`
    create table sessions (
      user_no text not null,
      token_hash bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      primary key (user_no, token_hash)
    )`.execute(db);
  await sql`
    create table graphic_codes (
      graphic_id text primary key,
      code_hash bytea not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`
    create table sms_codes (
      mobile_no text not null,
      scene text not null,
      code_hash bytea not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      tries integer not null default 0,
      used_at timestamptz,
      primary key (mobile_no, scene, sent_at)
    )`.execute(db);
  await sql`
    create table message_tickets (
      ticket_hash bytea primary key,
      mobile_no text not null,
      scene text not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
}
