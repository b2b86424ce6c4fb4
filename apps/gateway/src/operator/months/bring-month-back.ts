/**
 * Restores an archived month of order_events: checks its file, loads its rows into a separate table, and
 * makes it a partition of order_events only if its content matches the manifest.
 */
import { inTransaction, nameInSql, type Pool } from '../../db/index.ts';
import { type MonthWork, withoutWaitingLong } from './archive-month.ts';
import { contentOfFile, contentOfTable, fillFromFile, type Manifest, readManifest } from './month-file.ts';
import { findPart, type MonthPart, type OrderMonth } from './order-month.ts';

/** Returns whether it is done, or would be. Throws when the database or the disk fails. */
export async function bringMonthBack(work: MonthWork, month: OrderMonth): Promise<boolean> {
  const { pool, folder, isConfirmed, print } = work;
  const part = await findPart(pool, month);
  if (part?.place === 'inUse') {
    print(`${part.name} is in the database; nothing is done.`);
    return true;
  }
  if (!part) {
    print(`Not done: nothing that ends with ${month.text} was archived from this database.`);
    return false;
  }
  if (part.place === 'archived') {
    const manifest = await checkedManifest(folder, part);
    if (typeof manifest === 'string') {
      print(`Not done: ${manifest}.`);
      return false;
    }
    if (isConfirmed) await fill(pool, folder, manifest);
  }
  if (!isConfirmed) {
    print(`This would be done, with --yes: ${part.name} becomes a part of order_events again.`);
    return true;
  }
  await attach(pool, part);
  await pool.query(`analyze public.${nameInSql(part.name)}`);
  print(`${part.name} is a part of order_events again. Its file stays where it is.`);
  return true;
}

/** Returns the manifest of a file that matches it, or why there is none. */
async function checkedManifest(folder: string, { name }: MonthPart): Promise<Manifest | string> {
  const manifest = await readManifest(folder, name);
  if (!manifest) return `${folder} has no ${name}.json`;
  try {
    const { rows, sha256 } = await contentOfFile(folder, name);
    return rows === manifest.rows && sha256 === manifest.sha256
      ? manifest
      : `${name}.copy.gz has ${rows} rows (${sha256}), and should have ${manifest.rows} (${manifest.sha256})`;
  } catch (error) {
    return `${name}.copy.gz cannot be read: ${String(error)}`;
  }
}

/** Creates a table with the rows of the file, or none at all. */
async function fill(pool: Pool, folder: string, manifest: Manifest): Promise<void> {
  const { name, columns, rows, sha256 } = manifest;
  await inTransaction(pool, async (client) => {
    await client.query(`create table public.${nameInSql(name)} (like public.order_events including all)`);
    await fillFromFile(client, folder, manifest);
    const filled = await contentOfTable(client, name, columns);
    if (filled.rows !== rows || filled.sha256 !== sha256)
      throw new Error(`${name} has ${filled.rows} rows (${filled.sha256}) after it was filled from its file`);
  });
}

/** Events that arrived late for orders of the month are moved into it. */
async function attach(pool: Pool, { name, from, to }: MonthPart): Promise<void> {
  await withoutWaitingLong(pool, [
    { text: 'select attach_order_month($1, $2, $3)', values: [name, from, to] },
    {
      text: 'update archived_order_months set brought_back_at = present_time() where name = $1',
      values: [name],
    },
  ]);
}
