/**
 * Drafts: changes of the settings that customers see before their approval. They are checked, stored under
 * the hash of their content, and named by it from then on. The database computes the hash
 * (guard_console_settings_drafts).
 */
import type { Client, Pool } from '../../db/index.ts';
import type { PartContents } from '../../operator/settings/index.ts';

type Db = Pick<Client | Pool, 'query'>;

/** How long a draft is kept that is not proposed. */
const KEPT = '24 hours';

export interface StoredDraft {
  /** SHA-256 in hex. */
  readonly hash: string;
  /** The newest version of the settings that customers see when it was made. */
  readonly basedOn: number;
  /** The earlier version whose content it restores; null for a change. */
  readonly again: number | null;
  /** The content of each part that differs. */
  readonly content: Partial<PartContents>;
}

/** Stores a draft and returns its hash, which is the same for the same change. */
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

/** Finds a draft; null if there is none, or it was not proposed within its day. */
export async function findDraft(db: Db, hash: string): Promise<StoredDraft | null> {
  const { rows } = await db.query<StoredDraft>(
    `select encode(hash, 'hex') as hash, based_on as "basedOn", again, content
    from console_settings_drafts where hash = decode($1, 'hex')`,
    [hash],
  );
  return rows[0] ?? null;
}

/** Keeps a draft that is proposed as long as its proposal. */
export async function keepForGood(client: Client, hash: string): Promise<void> {
  await client.query(
    `update console_settings_drafts set kept_until = null
    where hash = decode($1, 'hex') and kept_until is not null`,
    [hash],
  );
}
