/**
 * The right to see the pages with a draft: a token in the path of a frame that has no cookie. It opens one
 * draft, as long as the session that asked is open, and for half an hour at most.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from '../../db/index.ts';

const GOOD_FOR = '30 minutes';

/**
 * Creates a token with which frames without a session can show a draft. It is stored as a hash and valid for
 * 30 minutes.
 */
export async function openPreview(
  pool: Pool,
  sessionHash: Buffer,
  draftHash: string,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = randomBytes(24).toString('base64url');
  const { rows } = await pool.query<{ expiresAt: Date }>(
    `insert into console_previews (token_hash, session_hash, draft_hash, expires_at)
    values ($1, $2, decode($3, 'hex'), present_time() + interval '${GOOD_FOR}')
    returning expires_at as "expiresAt"`,
    [hashOf(token), sessionHash, draftHash],
  );
  return { token, expiresAt: rows[0]?.expiresAt ?? new Date(0) };
}

/** Returns the hash of the draft that a token opens; null if the token is invalid or expired. */
export async function previewedDraft(pool: Pool, token: string): Promise<string | null> {
  const { rows } = await pool.query<{ hash: string }>(
    `select encode(v.draft_hash, 'hex') as hash from present_time() as now (at)
    join console_previews v on v.token_hash = $1
    join console_sessions s on s.token_hash = v.session_hash
    join console_people p using (person_no)
    where v.expires_at > now.at and s.ended_at is null and s.expires_at > now.at and p.ended_at is null`,
    [hashOf(token)],
  );
  return rows[0]?.hash ?? null;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
