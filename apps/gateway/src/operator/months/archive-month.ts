/**
 * Archives a month of order_events: detaches its partition, writes it to a file, reads the file back, and
 * drops the table if both have the same content. When interrupted at any moment, it continues at the next
 * call; until then the rows are in the database, in the file, or in both.
 */
import { inTransaction, nameInSql, type Pool } from '../../db/index.ts';
import { migrationLimits, retryForLocks } from '../../db/schema/index.ts';
import { contentOfFile, contentOfTable, type Manifest, writeManifest, writeRows } from './month-file.ts';
import { ARCHIVED_AFTER_MS, findPart, type MonthPart, openOrdersOf, type OrderMonth } from './order-month.ts';

export interface MonthWork {
  /** The pool of the database that has the orders, without a time limit for its statements. */
  readonly pool: Pool;
  readonly folder: string;
  readonly operator: string;
  readonly reason: string;
  /** Whether to do it; otherwise only prints what would be done. */
  readonly isConfirmed: boolean;
  readonly now: Date;
  readonly print: (line: string) => void;
}

/** Returns whether it is done, or would be. Throws when the database or the disk fails. */
export async function archiveMonth(work: MonthWork, month: OrderMonth): Promise<boolean> {
  const { pool, folder, isConfirmed, print } = work;
  const part = await findPart(pool, month);
  if (!part) {
    print(`Not done: no part of order_events ends with ${month.text}. Those in the database end with`);
    print(`  ${(await monthsInUse(pool)).join(', ')}`);
    return false;
  }
  if (part.place === 'archived') {
    print(`${part.name} is archived already; nothing is done.`);
    return true;
  }
  const whyNot = await whyNotNow(work, month, part);
  if (whyNot) {
    print(`Not done: ${whyNot}.`);
    return false;
  }
  if (!isConfirmed) {
    print(`This would be done, with --yes: ${await countOf(pool, part)} events of ${part.name} written`);
    print(`  to ${folder}, compared with it, and dropped from the database.`);
    return true;
  }
  if (part.place === 'inUse') await detach(pool, part);
  print(`${part.name} is detached: orders show no events of it now.`);
  const manifest = await write(work, part).catch((error: unknown) => {
    print(`Cut short: all rows of ${part.name} are still in the database, and orders do not show them.`);
    print('  Once the reason is mended give the same command again; or bring-month-back shows them again.');
    throw error;
  });
  print(`It holds all of them: ${manifest.rows} events, and ${part.name}.json says so.`);
  await drop(work, manifest);
  print(`${part.name} is dropped: its rows are in ${folder} alone. Keep two copies of it.`);
  return true;
}

async function whyNotNow(
  { pool, now }: MonthWork,
  month: OrderMonth,
  part: MonthPart,
): Promise<string | null> {
  if (now.getTime() < month.overAt + ARCHIVED_AFTER_MS)
    return `${month.text} must be over for ${ARCHIVED_AFTER_MS / 86_400_000} days, for what comes late`;
  const open = await openOrdersOf(pool, part);
  return open === 0
    ? null
    : `${open} order(s) of ${part.name} are still open; "stuck" names what they wait for`;
}

async function monthsInUse(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ month: string }>(
    `select to_char(to_date(to_no, 'YYMM') - 1, 'YYYY-MM') as month from order_months order by to_no`,
  );
  return rows.map(({ month }) => month);
}

async function countOf(pool: Pool, { name }: MonthPart): Promise<string> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*)::text as count from public.${nameInSql(name)}`,
  );
  return rows[0]?.count ?? '0';
}

/** Later events of its orders are still written, to order_events_default. */
async function detach(pool: Pool, { name }: MonthPart): Promise<void> {
  await withoutWaitingLong(pool, [
    `alter table public.order_events detach partition public.${nameInSql(name)}`,
  ]);
}

/** Writes the partition to its file, and compares the file on the disk with the table. */
async function write(
  { pool, folder, operator, reason, now, print }: MonthWork,
  part: MonthPart,
): Promise<Manifest> {
  const client = await pool.connect();
  try {
    const { name, from, to } = part;
    const columns = await columnsOf(pool, name);
    const file = await writeRows(client, folder, name, columns);
    print(`${file} is written. It is read back and compared.`);
    const [inFile, inTable] = [
      await contentOfFile(folder, name),
      await contentOfTable(client, name, columns),
    ];
    if (inFile.rows !== inTable.rows || inFile.sha256 !== inTable.sha256)
      throw new Error(
        `the file has ${inFile.rows} rows (${inFile.sha256}), ` +
          `${name} has ${inTable.rows} (${inTable.sha256})`,
      );
    const manifest = { name, from, to, columns, ...inFile, writtenAt: now.toISOString(), operator, reason };
    writeManifest(folder, manifest);
    return manifest;
  } finally {
    client.release(true);
  }
}

async function columnsOf(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
    where attrelid = to_regclass('public.' || $1) and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function drop({ pool, folder, operator, reason }: MonthWork, manifest: Manifest): Promise<void> {
  const { name, from, to, rows, sha256 } = manifest;
  await withoutWaitingLong(pool, [
    `drop table public.${nameInSql(name)}`,
    {
      text: `insert into archived_order_months (
          name, from_no, to_no, event_count, sha256, file, archived_at, operator, reason
        )
        values ($1, $2, $3, $4, $5, $6, present_time(), $7, $8)
        on conflict (name) do update set
          event_count = excluded.event_count, sha256 = excluded.sha256, file = excluded.file,
          archived_at = excluded.archived_at, operator = excluded.operator, reason = excluded.reason,
          brought_back_at = null`,
      values: [name, from, to, rows, sha256, `${folder}/${name}.copy.gz`, operator, reason],
    },
  ]);
}

type Statement = string | { readonly text: string; readonly values: unknown[] };

/** Runs all statements or none. While one waits for a lock (2 s at most), other queries wait behind it. */
export async function withoutWaitingLong(pool: Pool, statements: readonly Statement[]): Promise<void> {
  await retryForLocks(migrationLimits, () =>
    inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = ${migrationLimits.lockMs}`);
      for (const statement of statements)
        await (typeof statement === 'string' ? client.query(statement) : client.query(statement));
    }),
  );
}
