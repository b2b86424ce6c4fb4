/**
 * The audit log: what people of the console read in clear and did, and what they were refused. An entry is
 * written in the transaction of its act, so that neither exists without the other, and sealed into a chain of
 * hashes within seconds (console-jobs.ts, seal_console_audit). The database refuses to change or delete
 * entries.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Client, Pool } from '../../db/index.ts';

/** The person who acted; null when no person was signed in. */
export interface Actor {
  readonly personNo: number | null;
  /** A mark that tells sessions apart without disclosing one; null without a session. */
  readonly session: string | null;
  readonly address: string;
}

export interface AuditedAct {
  readonly act: string;
  /** The number, name or query that the act was about. */
  readonly about: string;
  /** `done`, or the reason why it was not done. */
  readonly outcome: string;
  /** Text that can be removed from the log later: reasons and other free text. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

const SEALED_AT_ONCE = 500;

/** Writes an entry. `db` is the client of the act's transaction, if the act has one. */
export async function writeAudit(
  db: Pick<Client | Pool, 'query'>,
  { personNo, session, address }: Actor,
  { act, about, outcome, detail }: AuditedAct,
): Promise<void> {
  const text = detail ? JSON.stringify(detail) : null;
  const salt = text === null ? null : randomBytes(16);
  await db.query(
    `insert into console_audit
      (at, person_no, session, act, about, outcome, address, detail, salt, detail_hash)
    values (present_time(), $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [personNo, session, act, about, outcome, address, text, salt, detailHash(salt, text)],
  );
}

/** Returns the hash that the chain covers in place of a detail, which may be removed later. */
export function detailHash(salt: Buffer | null, detail: string | null): Buffer {
  return createHash('sha256')
    .update(salt ?? '')
    .update(detail ?? '')
    .digest();
}

/** Seals all committed entries. */
export async function sealAudit(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ sealed: number }>('select seal_console_audit($1) as sealed', [
      SEALED_AT_ONCE,
    ]);
    if ((rows[0]?.sealed ?? 0) < SEALED_AT_ONCE) return;
  }
}
