/** Pages of the audit log, newest first. */
import type { AuditEntryView } from '@phonebill/contract/console';
import type { Pool } from '../../db/index.ts';
import { auditCondition, type AuditFilters } from './audit-filters.ts';

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

interface AuditQuestion extends AuditFilters {
  readonly cursor?: string | undefined;
}

export async function readAudit(
  pool: Pool,
  { cursor, ...filters }: AuditQuestion,
): Promise<{ entries: AuditEntryView[]; nextCursor: string | null }> {
  const before = /^[0-9]{1,18}$/.test(cursor ?? '') ? BigInt(cursor ?? '0') : null;
  const { condition, values } = auditCondition(filters, 2);
  const { rows } = await pool.query<Row>(
    `select a.entry_no, a.at, p.name, a.act, a.about, a.outcome, a.address, a.detail, s.hash
    from console_audit a
    left join console_people p using (person_no)
    left join console_audit_seals s using (entry_no)
    where ($1::bigint is null or a.entry_no < $1)
      and ${condition}
    order by a.entry_no desc limit ${A_PAGE}`,
    [before, ...values],
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

/** Returns the part of an entry's detail that is shown. */
export function shownReason(detail: string | null): string | null {
  const { reason, account } = (detail === null ? {} : JSON.parse(detail)) as {
    readonly reason?: string;
    readonly account?: string;
  };
  return reason ?? account ?? null;
}
