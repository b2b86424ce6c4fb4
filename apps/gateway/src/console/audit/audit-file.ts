/**
 * Exports the audit log as CSV, in the order of its seals, with the fields that each seal covers, so that
 * `check-audit --file` can recompute them without the database. A detail is included as far as the list shows
 * it; the seal covers the detail's hash. The last line is a signature by the key of the heads over all lines
 * before it, which covers names and reasons too and shows that no line is missing.
 */
import { createHash } from 'node:crypto';
import type { Pool } from '../../db/index.ts';
import { csvHead, csvLine, textCell } from '../csv.ts';
import { auditHead } from './audit-chain.ts';
import { sealAudit } from './audit-log.ts';
import { auditCondition, type AuditFilters, isFiltered } from './audit-filters.ts';
import { shownReason } from './read-audit.ts';
import { isSignedBy, signatureText } from './signature-text.ts';

const ROWS_AT_ONCE = 1000;
/** The most rows that a spreadsheet opens, together with the headings and the two last lines. */
const MOST_ROWS = 1_000_000;
const VERSION = 'phonebill audit file 1';
const ID = 'audit-file';

export const auditHeadings = [
  'seal',
  'entry',
  'at (UTC)',
  'person number',
  'person',
  'session',
  'act',
  'about',
  'outcome',
  'reason',
  'address',
  'hash of the detail',
  'hash before',
  'hash',
] as const;

/** `filters` are those of the list; `keys` is GATEWAY_SIGNING_KEY. */
interface AuditFile {
  readonly filters: AuditFilters;
  readonly keys: string;
  readonly now: () => Date;
}

/**
 * The content of a file, as its last line but one states it: `whole` is every entry up to then, `filtered`
 * those that match the filters, `cut` the first ones, when there are more than a spreadsheet opens.
 */
export type FileScope = 'whole' | 'filtered' | 'cut';

export async function* auditAsCsv(
  pool: Pool,
  { filters, keys, now }: AuditFile,
): AsyncGenerator<string, void, undefined> {
  const hash = createHash('sha256');
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  yield hashed(csvHead(auditHeadings));
  await sealAudit(pool);
  const until = (await auditHead(pool)).sealNo;
  let last = 0n;
  let count = 0;
  let isMore = until > 0;
  while (isMore && count < MOST_ROWS) {
    const rows = await rowsAfter(pool, last, until, filters);
    yield hashed(rows.map((row) => csvLine(cellsOf(row))).join(''));
    count += rows.length;
    last = rows.at(-1)?.seal_no ?? last;
    isMore = rows.length === ROWS_AT_ONCE;
  }
  const scope: FileScope = isFiltered(filters) ? 'filtered' : isMore ? 'cut' : 'whole';
  yield hashed(csvLine(['end', String(count), now().toISOString(), scope]));
  yield csvLine(['signature', signatureText(keys, ID, bodyOf(hash.digest('hex')), now().getTime())]);
}

/**
 * Returns whether one of these keys (`whpk_…`) signed a file whose content before its last line has this
 * SHA-256.
 */
export function isFileSigned(publicKeys: string, hash: string, signature: string): boolean {
  return isSignedBy(publicKeys, ID, bodyOf(hash), signature);
}

const bodyOf = (hash: string): string => `${VERSION}\n${hash}`;

interface Row {
  readonly seal_no: bigint;
  readonly entry_no: bigint;
  readonly at: string;
  readonly person_no: number | null;
  readonly name: string | null;
  readonly session: string | null;
  readonly act: string;
  readonly about: string;
  readonly outcome: string;
  readonly address: string;
  readonly detail: string | null;
  readonly detail_hash: Buffer;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

async function rowsAfter(pool: Pool, sealNo: bigint, until: number, filters: AuditFilters): Promise<Row[]> {
  const { condition, values } = auditCondition(filters, 3);
  const { rows } = await pool.query<Row>(
    `select s.seal_no, a.entry_no, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      a.person_no, p.name, a.session, a.act, a.about, a.outcome, a.address, a.detail, a.detail_hash,
      s.previous_hash, s.hash
    from console_audit_seals s
    join console_audit a using (entry_no)
    left join console_people p using (person_no)
    where s.seal_no > $1 and s.seal_no <= $2
      and ${condition}
    order by s.seal_no limit ${ROWS_AT_ONCE}`,
    [sealNo, until, ...values],
  );
  return rows;
}

function cellsOf(row: Row): string[] {
  return [
    String(row.seal_no),
    String(row.entry_no),
    row.at,
    row.person_no === null ? '' : String(row.person_no),
    textCell(row.name ?? ''),
    textCell(row.session ?? ''),
    textCell(row.act),
    textCell(row.about),
    textCell(row.outcome),
    textCell(shownReason(row.detail) ?? ''),
    textCell(row.address),
    row.detail_hash.toString('hex'),
    row.previous_hash.toString('hex'),
    row.hash.toString('hex'),
  ];
}
