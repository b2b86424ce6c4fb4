/**
 * Copies the whole database to another, empty one: to leave the embedded server, whose programs have no
 * pg_dump, for a server of any version that the product supports. Migrations create the new schema, as on any
 * start; then the rows of every table are copied, from one snapshot of the old database and in one
 * transaction of the new one. A move that is interrupted leaves nothing behind.
 */
import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import {
  asUnavailable,
  DatabaseUnavailable,
  isDatabaseUnavailable,
} from '../connections/database-unavailable.ts';
import { migrate } from '../migrate.ts';
import { type Client, createPool, type Pool, unlimitedWork } from '../pool.ts';
import { requireDatabase } from '../server/require-database.ts';
import { copyIn, copyOut, nameInSql } from '../row-copies.ts';
import { inTransaction } from '../transaction.ts';
import { UnusableDatabase } from '../unusable-database.ts';
import { moveSequences, type Table, partitionsAlike, tablesOf } from './tables.ts';

export interface Moved {
  readonly tables: number;
  readonly rows: number;
}

/** Tables that have rows once the database has been used. */
const FILLED_BY_WORK = ['users', 'orders', 'settings_versions'];

/**
 * Tables whose triggers forbid emptying them, or filling them with decisions made elsewhere; their owner may
 * disable the triggers.
 */
const GUARDED = [
  'blocked_users',
  'console_break_glass',
  'console_invitations',
  'console_passkeys',
  'console_people',
  'console_proposals',
  'console_proposal_rows',
  'console_settings_drafts',
  'console_audit',
  'console_audit_seals',
  'payments',
  'price_proposals',
  'refunds',
  'settings_parts',
  'settings_versions',
  'write_offs',
];

/** Either session may take long, or wait while the other one works; neither server may end it for that. */
const WITHOUT_TIME_LIMITS = `
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/** Called for each table that has been copied, with the number of its rows. */
export type OnTable = (table: string, rows: number) => void;

/**
 * Moves the database. No other process may work on either database. `moveNo`: this move's own number, by
 * which {@link hasArrived} recognises it afterwards. Throws {@link UnusableDatabase} when the new database
 * cannot be used, has been used already, cannot take the content of the old one, or is lost or full
 * meanwhile; any other failure is thrown as it is.
 */
export async function moveDatabase(
  fromUrl: string,
  toUrl: string,
  onTable: OnTable = () => undefined,
  moveNo: string = randomUUID(),
): Promise<Moved> {
  let isUnderWay = false;
  try {
    // The migrations open two connections, the move one.
    await requireDatabase({ variable: 'DATABASE_URL', databaseUrl: toUrl, forCalls: 1, beside: 1 });
    await migrate(fromUrl);
    await migrate(toUrl);
    const [from, to] = [createPool(fromUrl, 1, unlimitedWork), createPool(toUrl, 1, unlimitedWork)];
    try {
      isUnderWay = true;
      return await between(from, to, onTable, moveNo);
    } finally {
      await Promise.all([from.end(), to.end()]);
    }
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const why = (error as Error).message;
    throw new UnusableDatabase(
      `The move was cut short: ${isUnderWay && hasStopped(error) ? `${STOPPED} (${why})` : why}. ` +
        'The old database is as it was. Mend that, then type the same again.',
      { cause: error },
    );
  }
}

const STOPPED =
  'a server ended the connection, mostly the new one, without room for its data or its write-ahead log ' +
  '(pg_wal); it says why at the end of its log, and starts again once there is room';

/** Whether the server went away in the middle, without an error message or by ending all sessions. */
function hasStopped(error: unknown): boolean {
  const { code = '' } = error as { readonly code?: string };
  return error instanceof DatabaseUnavailable || code.startsWith('57P0');
}

/**
 * Whether everything of that move is in the new database, even if the process that made it died before
 * reporting it.
 */
export async function hasArrived(toUrl: string, moveNo: string): Promise<boolean> {
  const to = createPool(toUrl, 1);
  try {
    const { rows } = await to.query<{ note: string | null }>(
      `select obj_description(to_regclass('public.users'), 'pg_class') as note`,
    );
    return rows[0]?.note === noteOf(moveNo);
  } finally {
    await to.end();
  }
}

/** The note of a move, which is in the new database from the moment all rows are. */
const noteOf = (moveNo: string): string => `moved ${moveNo.replaceAll(/[^\w-]/g, '')}`;

async function between(from: Pool, to: Pool, onTable: OnTable, moveNo: string): Promise<Moved> {
  const old = await from.connect();
  try {
    await old.query('begin isolation level repeatable read, read only');
    await old.query(WITHOUT_TIME_LIMITS);
    return await inTransaction(to, async (fresh) => {
      await fresh.query(WITHOUT_TIME_LIMITS);
      const moved = await carryOver(old, fresh, onTable);
      await fresh.query(`comment on table users is '${noteOf(moveNo)}'`);
      return moved;
    });
  } finally {
    // Nothing was changed in the old database.
    old.release(true);
  }
}

async function carryOver(old: Client, fresh: Client, onTable: OnTable): Promise<Moved> {
  await requireUnused(fresh);
  await partitionsAlike(old, fresh);
  const [tables, known] = [await tablesOf(old), await tablesOf(fresh)];
  const columnsThere = new Map(known.map((table) => [nameOf(table), table.columns.join()]));
  for (const table of tables)
    if (columnsThere.get(nameOf(table)) !== table.columns.join())
      throw new UnusableDatabase(
        `The table ${nameOf(table)} is not one of this release: finish what was begun with it (a month ` +
          'that is being archived: npm run operator -- archive-month), then move.',
      );
  await setGuards(fresh, 'disable');
  await fresh.query(`truncate ${known.map(nameOf).join(', ')}`);
  let rows = 0;
  for (const table of tables) {
    const copied = await copyRows(old, fresh, table);
    onTable(table.name, copied);
    rows += copied;
  }
  await setGuards(fresh, 'enable');
  await moveSequences(old, fresh);
  // Statements are planned from real statistics from the first one on.
  await fresh.query(`analyze ${known.map(nameOf).join(', ')}`);
  return { tables: tables.length, rows };
}

/** The tables' triggers would refuse what a copy does. */
async function setGuards(fresh: Client, to: 'disable' | 'enable'): Promise<void> {
  for (const table of GUARDED) await fresh.query(`alter table ${table} ${to} trigger user`);
}

async function requireUnused(fresh: Client): Promise<void> {
  for (const table of FILLED_BY_WORK) {
    const { rowCount } = await fresh.query(`select from ${table} limit 1`);
    if (rowCount !== 0)
      throw new UnusableDatabase(
        `The new database has been worked on (there are rows in ${table}): name an empty one.`,
      );
  }
}

/**
 * Copies a table and returns the number of its rows; throws an Error unless the new table then has as many.
 */
async function copyRows(old: Client, fresh: Client, table: Table): Promise<number> {
  const columns = table.columns.map(nameInSql).join(', ');
  const into = copyIn(fresh, `copy ${nameOf(table)} (${columns}) from stdin`);
  await pipeline(copyOut(old, `copy (select ${columns} from ${nameOf(table)}) to stdout`), into).catch(
    (error: unknown) => Promise.reject(asUnavailable(error)),
  );
  const [there, here] = [await count(old, table), await count(fresh, table)];
  if (there !== here) throw new Error(`${nameOf(table)}: ${here} rows arrived of ${there}`);
  return here;
}

async function count(client: Client, table: Table): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from ${nameOf(table)}`,
  );
  return rows[0]?.count ?? 0;
}

function nameOf({ schema, name }: Table): string {
  return `${nameInSql(schema)}.${nameInSql(name)}`;
}
