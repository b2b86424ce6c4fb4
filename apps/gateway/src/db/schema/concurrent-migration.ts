/**
 * Runs migrations that delay nothing however large their table is, `NNNN-name.concurrently.sql`: each
 * statement runs alone, outside any transaction and without a time limit. When interrupted, the migration is
 * run again from its beginning, so each statement must be safe to run twice.
 */
import type { Client } from '../pool.ts';
import type { SqlFile } from './sql-files.ts';

const SUFFIX = '.concurrently';
const BUILDS_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i;
const COMMENT = /^\s*--.*$/gm;

/** Whether a migration builds indexes during normal work, outside a transaction; its name says so. */
export function isConcurrent({ name }: SqlFile): boolean {
  return name.endsWith(SUFFIX);
}

/**
 * Returns its statements: each ends with a semicolon at the end of a line. Throws Error when one is not
 * permitted here.
 */
export function statementsOf({ text }: SqlFile): string[] {
  const statements = text
    .replace(COMMENT, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  for (const statement of statements) {
    if (statement.includes('$$')) throw new Error('a block of code has no place in a concurrent migration');
    if (/^create\s+(unique\s+)?index\b/i.test(statement) && !BUILDS_INDEX.test(statement))
      throw new Error('an index is built by: create index concurrently if not exists NAME');
  }
  return statements;
}

/** Runs the statements in order, on a connection that is in no transaction. */
export async function runConcurrently(client: Client, file: SqlFile): Promise<void> {
  await client.query('set lock_timeout = 0');
  await client.query('set statement_timeout = 0');
  for (const statement of statementsOf(file)) {
    const index = BUILDS_INDEX.exec(statement)?.[1];
    if (index) await dropIfInvalid(client, index);
    await client.query(statement);
  }
}

/** Drops the index of an interrupted build, which costs every write and serves no query. */
async function dropIfInvalid(client: Client, index: string): Promise<void> {
  const { rows } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rows.length > 0) await client.query(`drop index concurrently if exists ${index}`);
}
