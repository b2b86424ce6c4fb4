/**
 * Converts mobile numbers that are stored in clear, or encrypted with another key, to the form in which they
 * are written now: page by page, a few at a time, while the system is in use. Both forms are readable
 * meanwhile (docs/decisions/0038-numbers-at-rest.md).
 */
import { nameInSql, type Pool, violatedConstraint } from '../db/index.ts';
import { type NumberColumnKind, type NumberColumns, tables } from '../db/schema/index.ts';
import type { StoredNumber, StoredNumbers, StoredText } from '../db/numbers/index.ts';

/** The number of a table's pages (8 KiB each) that one statement reads. */
const PAGES = 64;
/** How long (ms) one run converts numbers; the run of the next minute continues. */
const RUN_MS = 20_000;
/** A fingerprint in its earlier form: its content in clear, or a hash without a key. */
const HASH_IN_CLEAR = /^(?:\[.*|[0-9a-f]{64})$/s;

interface Progress {
  readonly nextPage: string;
  readonly found: string;
  readonly changed: string;
  readonly finished: boolean;
}

type Row = Readonly<Record<string, string | null>> & { readonly ctid: string };

export interface NumberConversion {
  /** The database that all processes share, which stores the progress. */
  readonly pool: Pool;
  /** The databases that contain the tables, by name: one with an empty name, or the shards as well. */
  readonly databases: ReadonlyMap<string, Pool>;
  /** Returns the time in ms. */
  readonly now: () => number;
  /** Reports a row that cannot be changed, and stays as it is. */
  readonly report: (table: string, error: unknown) => void;
}

/**
 * Continues the conversion for a while. Returns whether all numbers are in the present form; keys other than
 * the first one have then ended. While numbers are written in clear there is nothing to do.
 */
export async function convertNumbers(
  { pool, databases, now, report }: NumberConversion,
  runMs = RUN_MS,
): Promise<boolean> {
  const { numbers } = pool;
  const [keyId] = numbers.keyIds;
  if (keyId === undefined || numbers.clear === 'written') return false;
  const until = now() + runMs;
  let isAllDone = true;
  for (const [database, itsPool] of databases) {
    for (const [table, { numbers: columns, numbersMayRepeat: mayRepeat = false }] of Object.entries(tables)) {
      if (!columns) continue;
      const one = { pool, itsPool, database, table, columns, mayRepeat, keyId, numbers, report };
      let state: PassState;
      do state = await convertPiece(one);
      while (state === 'more' && now() < until);
      isAllDone &&= state === 'done';
    }
  }
  if (isAllDone)
    await pool.query('update number_keys set ended_at = now() where key_id <> $1 and ended_at is null', [
      keyId,
    ]);
  return isAllDone;
}

/**
 * The state of a pass over a table. `stuck`: a whole pass could change nothing of what it found; the next run
 * tries again.
 */
type PassState = 'done' | 'more' | 'stuck';

interface Conversion extends Omit<NumberConversion, 'databases' | 'now'> {
  readonly itsPool: Pool;
  readonly database: string;
  readonly table: string;
  readonly columns: NumberColumns;
  /** Whether rows may coincide after conversion; one that already exists in the present form is then kept. */
  readonly mayRepeat: boolean;
  readonly keyId: string;
  readonly numbers: StoredNumbers;
}

/** Converts the next pages. */
async function convertPiece(one: Conversion): Promise<PassState> {
  const { itsPool, table } = one;
  const progress = await progressOf(one);
  if (progress.finished) return 'done';
  const {
    rows: [size],
  } = await itsPool.query<{ pages: string }>(
    `select (pg_relation_size($1) / current_setting('block_size')::int)::text as pages`,
    [`public.${table}`],
  );
  const from = BigInt(progress.nextPage);
  if (from >= BigInt(size?.pages ?? '0')) {
    // Rows changed by writers meanwhile may be on pages that were already read, so another pass follows.
    const next = await beginPass(one);
    if (next.finished) return 'done';
    return progress.changed === '0' ? 'stuck' : 'more';
  }
  const changed = await convertPages(one, from);
  await setProgress(one, 'next_page = $4, changed = changed + $5', [String(from + BigInt(PAGES)), changed]);
  return 'more';
}

async function progressOf(one: Conversion): Promise<Progress> {
  const { pool, database, table, keyId } = one;
  const { rows } = await pool.query<Progress>(
    `select next_page::text as "nextPage", found::text, changed::text, finished_at is not null as finished
      from number_conversions where database = $1 and table_name = $2 and key_id = $3`,
    [database, table, keyId],
  );
  return rows[0] ?? (await beginPass(one));
}

/** Counts what is to be changed, once, and begins with the first page. */
async function beginPass(one: Conversion): Promise<Progress> {
  const { pool, itsPool, database, table, keyId } = one;
  const { rows } = await itsPool.query<{ found: string }>(
    `select count(*)::text as found from public.${nameInSql(table)} where ${conditionOf(one)}`,
  );
  const found = rows[0]?.found ?? '0';
  await pool.query(
    `insert into number_conversions (database, table_name, key_id, found, finished_at)
      values ($1, $2, $3, $4::bigint, case when $4::bigint = 0 then now() end)
      on conflict (database, table_name) do update
      set key_id = $3, next_page = 0, found = $4, changed = 0, finished_at = excluded.finished_at`,
    [database, table, keyId, found],
  );
  return { nextPage: '0', found, changed: '0', finished: found === '0' };
}

async function setProgress(
  { pool, database, table, keyId }: Conversion,
  change: string,
  values: readonly unknown[],
): Promise<void> {
  await pool.query(
    `update number_conversions set ${change} where database = $1 and table_name = $2 and key_id = $3`,
    [database, table, keyId, ...values],
  );
}

/**
 * Returns the condition for values that are not in the present form; a keyed hash is accepted with any key.
 */
function conditionOf({ columns, keyId }: Pick<Conversion, 'columns' | 'keyId'>): string {
  return Object.entries(columns)
    .map(([column, kind]) => {
      const name = nameInSql(column);
      if (kind === 'hash') return `${name} like '[%' or ${name} ~ '^[0-9a-f]{64}$'`;
      if (kind === 'json') return `${name} #>> '{}' not like 'n1.${keyId}.%'`;
      return `${name} <> '' and ${name} not like 'n1.${keyId}.%'`;
    })
    .map((condition) => `(${condition})`)
    .join(' or ');
}

async function convertPages(one: Conversion, from: bigint): Promise<number> {
  const { itsPool, table, columns } = one;
  const names = Object.entries(columns).map(([column, kind]) =>
    kind === 'json' ? `${nameInSql(column)}::text as ${nameInSql(column)}` : nameInSql(column),
  );
  const { rows } = await itsPool.query<Row>(
    `select ctid::text as ctid, ${names.join(', ')} from public.${nameInSql(table)}
      where ctid >= $1::tid and ctid < $2::tid and (${conditionOf(one)})`,
    [`(${from},0)`, `(${from + BigInt(PAGES)},0)`],
  );
  let changed = 0;
  for (const row of rows) changed += await convertRow(one, row);
  return changed;
}

/** Converts a row if it is unchanged since it was read. Returns 1, or else 0. */
async function convertRow(one: Conversion, row: Row): Promise<number> {
  const { itsPool, table, columns, mayRepeat, numbers, report } = one;
  const entries = Object.entries(columns);
  const casts = entries.map(([, kind]) => (kind === 'json' ? '::jsonb' : ''));
  const set = entries.map(([column], at) => `${nameInSql(column)} = $${at + 2}${casts[at]}`);
  const same = entries.map(
    ([column], at) => `${nameInSql(column)} is not distinct from $${at + 2 + entries.length}${casts[at]}`,
  );
  const before = entries.map(([column]) => row[column] ?? null);
  try {
    const after = entries.map(([, kind], at) => anew(numbers, kind, before[at] ?? null));
    const { rowCount } = await itsPool.query(
      `update public.${nameInSql(table)} set ${set.join(', ')}
        where ctid = $1::tid and ${same.join(' and ')}`,
      [row.ctid, ...after, ...before],
    );
    return rowCount ?? 0;
  } catch (error) {
    const isRepeated = violatedConstraint(error) !== null && mayRepeat;
    if (!isRepeated) {
      report(table, error);
      return 0;
    }
    const conditions = entries.map(([column], at) => `${nameInSql(column)} is not distinct from $${at + 2}`);
    const { rowCount } = await itsPool.query(
      `delete from public.${nameInSql(table)} where ctid = $1::tid and ${conditions.join(' and ')}`,
      [row.ctid, ...before],
    );
    return rowCount ?? 0;
  }
}

/** Returns a value in the present form. */
function anew(numbers: StoredNumbers, kind: NumberColumnKind, value: string | null): unknown {
  if (value === null || value === '') return value;
  switch (kind) {
    case 'number':
      return numbers.store(numbers.read(value as unknown as StoredNumber));
    case 'text':
      return numbers.storeText(numbers.readText(value as unknown as StoredText));
    case 'json': {
      const parsed: unknown = JSON.parse(value);
      const text = typeof parsed === 'string' ? numbers.readText(parsed as unknown as StoredText) : value;
      return JSON.stringify(numbers.storeText(text));
    }
    case 'hash':
      return HASH_IN_CLEAR.test(value) ? numbers.hash(value) : value;
  }
}
