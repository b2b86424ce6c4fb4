import { type Kysely, sql } from 'kysely';

/**
 * Single sign-on: sessions of tourists, nonces that were seen (so that nothing signed counts twice),
 * single-use tokens for other channels, who has agreed to sign-on. And what operators set in files: channels,
 * switches, adverts, promotions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column kind text not null default 'user' check (kind in ('user', 'tourist'))`.execute(
    db,
  );
  await sql`
    create table sign_on_nonces (
      scope text not null,
      nonce_hash bytea not null,
      expires_at timestamptz not null,
      primary key (scope, nonce_hash)
    )`.execute(db);
  await sql`create index sign_on_nonces_expiry on sign_on_nonces (expires_at)`.execute(db);
  await sql`
    create table channel_tokens (
      token_hash bytea primary key,
      user_no text not null,
      cnl_code text not null,
      own boolean not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index channel_tokens_expiry on channel_tokens (expires_at)`.execute(db);
  await sql`
    create table sign_on_authorizations (
      user_no text primary key,
      granted_at timestamptz not null
    )`.execute(db);
  await sql`
    create table rate_counts (
      scope text not null,
      key text not null,
      count integer not null,
      expires_at timestamptz not null,
      primary key (scope, key)
    )`.execute(db);
  await sql`create index rate_counts_expiry on rate_counts (expires_at)`.execute(db);
  await sql`
    create table seen_marks (
      user_no text not null,
      what text not null,
      seen_at timestamptz not null,
      primary key (user_no, what)
    )`.execute(db);
  await sql`
    create table channels (
      cnl_code text primary key,
      settings jsonb not null
    )`.execute(db);
  await sql`
    create table switches (
      name text primary key,
      is_on boolean not null
    )`.execute(db);
  await sql`
    create table adverts (
      business_type text not null,
      position text not null,
      place integer not null,
      settings jsonb not null,
      primary key (business_type, position, place)
    )`.execute(db);
  await sql`
    create table promotions (
      promotion_id text primary key,
      settings jsonb not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`
    create table loaded_files (
      name text primary key,
      digest text not null,
      filled_in jsonb not null,
      loaded_at timestamptz not null
    )`.execute(db);
}
