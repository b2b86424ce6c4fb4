/** Checks a file of the audit log (audit-file.ts) without the database. */
import { createHash } from 'node:crypto';
import { csvRecords, plainCell } from '../csv.ts';
import { type KnownHead, sealOf } from './audit-chain.ts';
import { auditHeadings, type FileScope, isFileSigned } from './audit-file.ts';

export interface CheckedFile {
  readonly scope: FileScope;
  readonly entryCount: number;
  /** The time at which the file was made, as it states. */
  readonly at: string;
  /** Its last seal; null if it has no entry. */
  readonly last: KnownHead | null;
}

/** Reports why a file is invalid, in a phrase that continues "it does not hold:". */
export class AuditFileBroken extends Error {}

/** Checks a file. `known` are earlier heads, which a whole file must contain. Throws AuditFileBroken. */
export async function checkAuditFile(
  chunks: AsyncIterable<string>,
  publicKeys: string,
  known: readonly KnownHead[] = [],
): Promise<CheckedFile> {
  const hash = createHash('sha256');
  const entries: EntriesRead = { last: null, count: 0, isInARow: true, heads: headsBySeal(known) };
  let end: { readonly scope: FileScope; readonly count: number; readonly at: string } | null = null;
  let row = 0;
  for await (const { raw, cells } of csvRecords(chunks)) {
    row += 1;
    const [first = '', second = '', at = '', scope = ''] = cells;
    if (end !== null) {
      if (first !== 'signature') throw new AuditFileBroken(`row ${row} is not its signature`);
      if (!isFileSigned(publicKeys, hash.digest('hex'), second))
        throw new AuditFileBroken('our key did not sign it as it is; something in it was changed');
      return judged(entries, end, known);
    }
    hash.update(raw);
    if (row === 1) {
      if (cells.join() !== auditHeadings.join())
        throw new AuditFileBroken('its first row is not that of a file of the audit log');
    } else if (first === 'end') end = { scope: scope as FileScope, count: Number(second), at };
    else readEntry(cells, row, entries);
  }
  throw new AuditFileBroken(
    'its last rows are missing: it did not come whole, or was saved by another program',
  );
}

interface EntriesRead {
  last: (KnownHead & { readonly bytes: Buffer }) | null;
  count: number;
  /** Whether no seal is missing, from the first one on. */
  isInARow: boolean;
  readonly heads: ReadonlyMap<number, readonly KnownHead[]>;
}

const headsBySeal = (known: readonly KnownHead[]): ReadonlyMap<number, readonly KnownHead[]> =>
  Map.groupBy(known, ({ sealNo }) => sealNo);

/** Reads an entry, and checks that its seal is right and follows the one before. */
function readEntry(cells: readonly string[], row: number, read: EntriesRead): void {
  const { last } = read;
  const broken = (why: string): AuditFileBroken => new AuditFileBroken(`row ${row} ${why}`);
  const [seal = '', entry = '', at = '', personNo = '', , session, act, about, outcome, , address] =
    cells.map(plainCell);
  const [detailHash, previous, hash] = cells.slice(-3).map((hex) => Buffer.from(hex, 'hex'));
  const isOne = cells.length === auditHeadings.length && [seal, entry].every((no) => /^\d{1,18}$/.test(no));
  if (!isOne || !detailHash || !previous || !hash) throw broken('is no entry as the console writes it');
  const sealed = sealOf({
    seal_no: BigInt(seal),
    entry_no: BigInt(entry),
    previous_hash: previous,
    at_micros: microsOf(at),
    person_no: personNo === '' ? null : Number(personNo),
    session: session === '' || session === undefined ? null : session,
    act: act ?? '',
    about: about ?? '',
    outcome: outcome ?? '',
    address: address ?? '',
    detail_hash: detailHash,
  });
  if (!sealed.equals(hash)) throw broken('does not fit its hash: it was changed');
  const sealNo = Number(seal);
  if (sealNo <= (last?.sealNo ?? 0)) throw broken('is not in the order of the seals');
  const isNext = sealNo === (last?.sealNo ?? 0) + 1;
  if (isNext && !previous.equals(last?.bytes ?? Buffer.alloc(32)))
    throw broken('does not go on from the row before it');
  const isNotAsKnown = (read.heads.get(sealNo) ?? []).some((head) => head.hash !== hash.toString('hex'));
  if (isNotAsKnown) throw broken('is not what the head given says');
  read.isInARow &&= isNext;
  read.count += 1;
  read.last = { sealNo, hash: hash.toString('hex'), bytes: hash };
}

/**
 * Converts a time such as 2026-11-30T03:34:45.123456Z to microseconds since 1970; empty for an invalid time.
 */
function microsOf(at: string): string {
  const [, millis = '', micros = ''] = /^(.{23})(\d{3})Z$/.exec(at) ?? [];
  const parsed = Date.parse(`${millis}Z`);
  return Number.isNaN(parsed) ? '' : String(BigInt(parsed) * 1000n + BigInt(micros));
}

function judged(
  { last, count, isInARow }: EntriesRead,
  end: { readonly scope: FileScope; readonly count: number; readonly at: string },
  known: readonly KnownHead[],
): CheckedFile {
  if (count !== end.count) throw new AuditFileBroken(`it has ${count} entries and says ${end.count}`);
  if (end.scope !== 'filtered' && !isInARow)
    throw new AuditFileBroken('an entry is missing between two others');
  if (end.scope === 'whole' && known.some(({ sealNo }) => (last?.sealNo ?? 0) < sealNo))
    throw new AuditFileBroken('it ends before the head given');
  return {
    scope: end.scope,
    entryCount: count,
    at: end.at,
    last: last && { sealNo: last.sealNo, hash: last.hash },
  };
}
