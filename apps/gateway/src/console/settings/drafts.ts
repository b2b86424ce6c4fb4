/**
 * Changes of what people see before anybody approves them: checked, kept under the hash of what they say, and
 * named by it from then on. The hash is the database's (guard_console_settings_drafts).
 */
import type { Client, Pool } from '../../db/index.ts';
import type { PartContents } from '../../operator/settings/index.ts';

type Db = Pick<Client | Pool, 'query'>;

/** Of one that nobody proposes. */
const KEPT = '24 hours';

export interface StoredDraft {
  /** SHA-256 in hex. */
  readonly hash: string;
  /** The newest version of what people see when it was made. */
  readonly basedOn: number;
  /** The version whose content it is again; null: a change. */
  readonly again: number | null;
  /** Of each part that differs what it says. */
  readonly content: Partial<PartContents>;
}

/** Gives its hash: the same for the same change. */
export async function keepDraft(
  db: Db,
  { basedOn, again, content }: Omit<StoredDraft, 'hash'>,
  madeBy: number,
): Promise<string> {
  const { rows } = await db.query<{ hash: string }>(
    `insert into console_settings_drafts (hash, based_on, again, content, made_by, made_at, kept_until)
    select '', $1, $2, $3, $4, now.at, now.at + interval '${KEPT}' from present_time() as now (at)
    on conflict (hash) do update set kept_until = case
      when console_settings_drafts.kept_until is not null then excluded.kept_until end
    returning encode(hash, 'hex') as hash`,
    [basedOn, again, JSON.stringify(content), madeBy],
  );
  return rows[0]?.hash ?? '';
}

/** Null: there is none, or its day is over. */
export async function findDraft(db: Db, hash: string): Promise<StoredDraft | null> {
  const { rows } = await db.query<StoredDraft>(
    `select encode(hash, 'hex') as hash, based_on as "basedOn", again, content
    from console_settings_drafts where hash = decode($1, 'hex')`,
    [hash],
  );
  return rows[0] ?? null;
}

/** It is proposed: it stays for as long as the proposal does. */
export async function keepForGood(client: Client, hash: string): Promise<void> {
  await client.query(
    `update console_settings_drafts set kept_until = null
    where hash = decode($1, 'hex') and kept_until is not null`,
    [hash],
  );
}
