/**
 * The audit log: what people of the console read in clear and did, and what was refused to them. An entry is
 * written in the transaction of its act, so that there is none without the other, and sealed into a chain of
 * hashes within seconds (console-jobs.ts, seal_console_audit). The database refuses to change or delete
 * entries.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Client, Pool } from '../../db/index.ts';

/** By whom, and over which session; null: nobody was signed in. */
export interface Actor {
  readonly personNo: number | null;
  /** Tells sessions apart without naming one. */
  readonly session: string | null;
  readonly address: string;
}

export interface AuditedAct {
  readonly act: string;
  /** The number, name or query that it was about. */
  readonly about: string;
  /** `done`, or why not. */
  readonly outcome: string;
  /** What can be taken out of the log again: reasons and other words. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

const SEALED_AT_ONCE = 500;

/** Writes an entry: with a client in the transaction in which its act is done. */
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

/** What the chain covers of a detail, which itself may be taken out later. */
export function detailHash(salt: Buffer | null, detail: string | null): Buffer {
  return createHash('sha256')
    .update(salt ?? '')
    .update(detail ?? '')
    .digest();
}

/** Seals all that is committed. */
export async function sealAudit(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ sealed: number }>('select seal_console_audit($1) as sealed', [
      SEALED_AT_ONCE,
    ]);
    if ((rows[0]?.sealed ?? 0) < SEALED_AT_ONCE) return;
  }
}
