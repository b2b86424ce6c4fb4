/** Pages of the audit log, the newest first. */
import type { AuditEntryView } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import { searchedFor } from './searched-for.ts';

const A_PAGE = 100;

interface Row {
  readonly entry_no: bigint;
  readonly at: Date;
  readonly name: string | null;
  readonly act: string;
  readonly about: string;
  readonly outcome: string;
  readonly address: string;
  readonly detail: string | null;
  readonly hash: Buffer | null;
}

export interface AuditFilters {
  /** A person's name, or its beginning. */
  readonly person?: string | undefined;
  /** What it was about, exactly. */
  readonly about?: string | undefined;
}

interface AuditQuestion extends AuditFilters {
  readonly cursor?: string | undefined;
}

/** The filters as they were typed: a mobile number finds the searches for it, which have its hash. */
export function auditFilters(
  db: Parameters<typeof searchedFor>[0],
  { person, about }: AuditFilters,
): AuditFilters {
  return {
    ...(person !== undefined && { person: searchedFor(db, person) }),
    ...(about !== undefined && { about: searchedFor(db, about) }),
  };
}

/** The same, as the log says that somebody read it. */
export function aboutAudit({ person, about }: AuditFilters): string {
  return [person, about].filter(Boolean).join(', ');
}

export async function readAudit(
  pool: Pool,
  { person, about, cursor }: AuditQuestion,
): Promise<{ entries: AuditEntryView[]; nextCursor: string | null }> {
  const before = /^[0-9]{1,18}$/.test(cursor ?? '') ? BigInt(cursor ?? '0') : null;
  const { rows } = await pool.query<Row>(
    `select a.entry_no, a.at, p.name, a.act, a.about, a.outcome, a.address, a.detail, s.hash
    from console_audit a
    left join console_people p using (person_no)
    left join console_audit_seals s using (entry_no)
    where ($1::bigint is null or a.entry_no < $1)
      and ($2::text is null or a.about = $2)
      and ($3::text is null or starts_with(lower(p.name), lower($3)))
    order by a.entry_no desc limit ${A_PAGE}`,
    [before, about ?? null, person ?? null],
  );
  const last = rows.at(-1);
  return {
    entries: rows.map(viewOf),
    nextCursor: rows.length === A_PAGE && last ? String(last.entry_no) : null,
  };
}

function viewOf({ entry_no, at, name, act, about, outcome, address, detail, hash }: Row): AuditEntryView {
  return {
    entryNo: Number(entry_no),
    at: at.toISOString(),
    person: name ?? '',
    act,
    about,
    outcome,
    reason: shownReason(detail),
    address,
    hash: hash?.toString('hex') ?? null,
  };
}

/** What is shown of an entry's detail. */
export function shownReason(detail: string | null): string | null {
  const { reason, account } = (detail === null ? {} : JSON.parse(detail)) as {
    readonly reason?: string;
    readonly account?: string;
  };
  return reason ?? account ?? null;
}
