/**
 * Row types for Kysely, one per table that is reached through it; orders are read and written by
 * `orders/store.ts`.
 */
import { type Generated, Kysely, PostgresDialect } from 'kysely';
import type { Pool } from './pool.ts';

interface UsersTable {
  user_no: string;
  mobile_no: string;
  created_at: Date;
}

interface MobileOwnersTable {
  mobile_no: string;
  user_no: string;
}

interface SessionsTable {
  user_no: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  kind: Generated<'user' | 'tourist'>;
}

interface GraphicCodesTable {
  graphic_id: string;
  code_hash: Buffer;
  expires_at: Date;
  used_at: Date | null;
}

interface SmsCodesTable {
  mobile_no: string;
  scene: string;
  code_hash: Buffer;
  sent_at: Date;
  expires_at: Date;
  tries: number;
  used_at: Date | null;
}

interface MessageTicketsTable {
  ticket_hash: Buffer;
  mobile_no: string;
  scene: string;
  expires_at: Date;
  used_at: Date | null;
  used_for: string | null;
}

interface MessageAllowancesTable {
  scope: 'number' | 'address';
  key: string;
  sent_at: Date[];
  last_at: Date;
}

interface ChannelTokensTable {
  token_hash: Buffer;
  user_no: string;
  cnl_code: string;
  own: boolean;
  expires_at: Date;
  used_at: Date | null;
}

interface SignOnNoncesTable {
  scope: string;
  nonce_hash: Buffer;
  expires_at: Date;
}

interface SignOnAuthorizationsTable {
  user_no: string;
  granted_at: Date;
}

interface RateCountsTable {
  scope: string;
  key: string;
  count: number;
  expires_at: Date;
}

export interface Tables {
  users: UsersTable;
  mobile_owners: MobileOwnersTable;
  sessions: SessionsTable;
  graphic_codes: GraphicCodesTable;
  sms_codes: SmsCodesTable;
  message_tickets: MessageTicketsTable;
  message_allowances: MessageAllowancesTable;
  channel_tokens: ChannelTokensTable;
  sign_on_nonces: SignOnNoncesTable;
  sign_on_authorizations: SignOnAuthorizationsTable;
  rate_counts: RateCountsTable;
}

export type Database = Kysely<Tables>;

/** Typed queries over a pool; the pool stays the caller's to end. */
export function createDatabase(pool: Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
