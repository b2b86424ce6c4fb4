/**
 * Checks the audit log from its first entry: recomputes every seal from its entry (the database computed it
 * in seal_console_audit) and every hash of a detail, and compares them. Entries cut off at the end, or a log
 * made anew as a whole, are detected with an earlier head: one is logged every hour, signed (signed-head.ts).
 */
import { createHash } from 'node:crypto';
import type { Pool } from '../../db/index.ts';
import { detailHash } from './audit-log.ts';

export interface AuditCheck {
  /** The number of sealed entries. */
  readonly entryCount: number;
  /** The hash of the last seal, in hex; null if there is none. */
  readonly head: string | null;
  /** The number of the first entry that does not fit; null if all fit. */
  readonly brokenAt: number | null;
  /** The number of entries whose detail, such as a reason, was removed; the chain is valid without it. */
  readonly withoutDetail: number;
  /** The numbers of the first of these entries. */
  readonly withoutDetailOf: readonly number[];
}

/** A head recorded earlier: the number of seals, and the hash of the last one in hex. */
export interface KnownHead {
  readonly sealNo: number;
  readonly hash: string;
}

interface LastSeal {
  readonly sealNo: bigint;
  readonly hash: Buffer;
}

/** The fields that a seal covers: its own number, its entry, and the hash of the seal before it. */
export interface CoveredFields {
  readonly seal_no: bigint;
  readonly entry_no: bigint;
  readonly previous_hash: Buffer;
  /** Microseconds since 1970. */
  readonly at_micros: string;
  readonly person_no: number | null;
  readonly session: string | null;
  readonly act: string;
  readonly about: string;
  readonly outcome: string;
  readonly address: string;
  readonly detail_hash: Buffer;
}

interface SealedEntry extends CoveredFields {
  /** The entry's number; null if the entry is missing. */
  readonly found: bigint | null;
  readonly hash: Buffer;
  readonly detail: string | null;
  readonly salt: Buffer | null;
}

const VERSION = 'phonebill audit 1';
const READ_AT_ONCE = 2000;
/** The most entries without their detail that are named. */
const MOST_NAMED = 20;
/** Entries are sealed within this time, unless no process seals. */
const SEALED_WITHIN = '1 hour';

/** Returns the present head, to be kept outside the database. `sealNo` is 0 when nothing is sealed yet. */
export async function auditHead(pool: Pool): Promise<KnownHead> {
  const { rows } = await pool.query<{ seal_no: bigint; hash: Buffer }>(
    'select seal_no, hash from console_audit_seals order by seal_no desc limit 1',
  );
  const [last] = rows;
  return { sealNo: Number(last?.seal_no ?? 0n), hash: last?.hash.toString('hex') ?? '' };
}

/** Checks the whole log. `known` are earlier heads, which the chain must contain. */
export async function checkAudit(pool: Pool, known: readonly KnownHead[] = []): Promise<AuditCheck> {
  const hashes = Map.groupBy(known, ({ sealNo }) => sealNo);
  let withoutDetail = 0;
  const withoutDetailOf: number[] = [];
  let last: LastSeal = { sealNo: 0n, hash: Buffer.alloc(32) };
  for (;;) {
    const entries = await sealedAfter(pool, last.sealNo);
    for (const entry of entries) {
      if (!fits(entry, last) || isNotAsKnown(entry, hashes))
        return {
          entryCount: Number(last.sealNo),
          head: headOf(last),
          brokenAt: Number(entry.entry_no),
          withoutDetail,
          withoutDetailOf,
        };
      if (lostDetail(entry)) {
        withoutDetail += 1;
        if (withoutDetail <= MOST_NAMED) withoutDetailOf.push(Number(entry.entry_no));
      }
      last = { sealNo: entry.seal_no, hash: entry.hash };
    }
    if (entries.length < READ_AT_ONCE) break;
  }
  const isCut = known.some(({ sealNo }) => last.sealNo < sealNo);
  const brokenAt = isCut ? Number(last.sealNo) + 1 : await neverSealed(pool);
  return { entryCount: Number(last.sealNo), head: headOf(last), brokenAt, withoutDetail, withoutDetailOf };
}

function headOf({ sealNo, hash }: LastSeal): string | null {
  return sealNo === 0n ? null : hash.toString('hex');
}

function isNotAsKnown(
  { seal_no, hash }: SealedEntry,
  known: ReadonlyMap<number, readonly KnownHead[]>,
): boolean {
  const heads = known.get(Number(seal_no)) ?? [];
  return heads.some((head) => head.hash !== hash.toString('hex'));
}

function fits(entry: SealedEntry, last: LastSeal): boolean {
  return (
    entry.found !== null &&
    entry.seal_no === last.sealNo + 1n &&
    entry.previous_hash.equals(last.hash) &&
    entry.hash.equals(sealOf(entry)) &&
    (entry.salt === null
      ? entry.detail === null
      : entry.detail_hash.equals(detailHash(entry.salt, entry.detail)))
  );
}

const HASH_OF_NONE = detailHash(null, null);

/** Returns whether the entry once had a detail that is missing now. */
function lostDetail({ salt, detail_hash }: SealedEntry): boolean {
  return salt === null && !detail_hash.equals(HASH_OF_NONE);
}

/** Returns the hash of a seal, as seal_console_audit computes it in the database. */
export function sealOf(entry: CoveredFields): Buffer {
  const hash = createHash('sha256').update(VERSION).update(entry.previous_hash);
  const { seal_no, entry_no, at_micros, person_no, session, act, about, outcome, address } = entry;
  for (const field of [seal_no, entry_no, at_micros, person_no, session, act, about, outcome, address])
    addField(field === null ? null : Buffer.from(String(field)));
  addField(entry.detail_hash);
  return hash.digest();

  function addField(bytes: Buffer | null): void {
    const length = Buffer.alloc(4, 0xff);
    if (bytes) length.writeInt32BE(bytes.length);
    hash.update(length).update(bytes ?? '');
  }
}

async function sealedAfter(pool: Pool, sealNo: bigint): Promise<SealedEntry[]> {
  const { rows } = await pool.query<SealedEntry>(
    `select s.seal_no, s.entry_no, s.previous_hash, s.hash, a.entry_no as found,
      trunc(extract(epoch from a.at) * 1000000)::text as at_micros, a.person_no, a.session, a.act, a.about,
      a.outcome, a.address, a.detail, a.salt, a.detail_hash
    from console_audit_seals s left join console_audit a using (entry_no)
    where s.seal_no > $1 order by s.seal_no limit ${READ_AT_ONCE}`,
    [sealNo],
  );
  return rows;
}

/**
 * Finds the first entry that was not sealed within an hour, which means that it was written without the
 * trigger; null if there is none.
 */
async function neverSealed(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ entry_no: bigint | null }>(
    `select min(a.entry_no) as entry_no from console_audit a
    where a.at < present_time() - interval '${SEALED_WITHIN}'
      and not exists (select from console_audit_seals s where s.entry_no = a.entry_no)`,
  );
  const first = rows[0]?.entry_no ?? null;
  return first === null ? null : Number(first);
}
