/** Makes one measured run on a fresh copy of a filled database. */
import { createPool, type Pool, unlimitedWork } from '../../apps/gateway/src/db/pool.ts';
import { machineTime, processorTimeOf } from '../process-usage.ts';
import { resetStatementCosts, type StatementCost, statementCosts } from '../statement-costs.ts';
import type { DueCounts } from './fill.ts';
import type { MemoryUsed } from './memory-peak.ts';
import type { Filled } from './filled-databases.ts';
import { startRun } from './run-process.ts';

export interface Measure {
  readonly found: number;
  readonly seconds: number;
  /**
   * Processor time of one due charge, in ms: of the run's process, and of the server with all its processes.
   */
  readonly processorMs: { readonly run: number; readonly database: number };
  /** The share of the machine's processor time that other work used meanwhile. */
  readonly othersShare: number;
  readonly memory: MemoryUsed;
  /** Statements, and bytes of the write-ahead log, for one due charge. */
  readonly statements: number;
  readonly walBytes: number;
  /**
   * The duration of a run that finds nothing, in ms: right after the fill, the first after the measured run,
   * and the median of those after it.
   */
  readonly empty: { readonly fresh: number; readonly first: number; readonly usual: number };
  readonly costs: readonly StatementCost[];
}

export async function measureRun(
  databaseUrl: string,
  { filledAt, counts }: Pick<Filled, 'filledAt' | 'counts'>,
  postmaster: string,
): Promise<Measure> {
  const pool = createPool(databaseUrl, 1, unlimitedWork);
  try {
    const child = await startRun({ kind: 'measure', databaseUrl, filledAt, part: 'due', counts });
    await child.next('warm');
    await resetStatementCosts(pool);
    const wal = await walPosition(pool);
    const [before, machineBefore] = [
      await processorTimeOf({ run: child.pid }, postmaster),
      await machineTime(),
    ];
    child.goOn();
    const { found, seconds, ...memory } = await child.next('ended');
    const [after, machineAfter] = [
      await processorTimeOf({ run: child.pid }, postmaster),
      await machineTime(),
    ];
    const used = (name: string): number => ((after[name] ?? 0) - (before[name] ?? 0)) / found;
    const processorMs = { run: used('run'), database: used('PostgreSQL') };
    const othersShare = Math.max(
      0,
      (machineAfter.usedMs - machineBefore.usedMs - (processorMs.run + processorMs.database) * found) /
        (machineAfter.allMs - machineBefore.allMs),
    );
    const walBytes = Number((await walPosition(pool)) - wal) / found;
    const statements = (await countStatements(pool)) / found;
    const costs = await statementCosts(pool, 16);
    child.goOn();
    const { before: fresh, after: later } = await child.next('emptyRuns');
    await child.ended();
    await check(pool, counts.due);
    return {
      found,
      seconds,
      memory,
      statements,
      walBytes,
      costs,
      processorMs,
      othersShare,
      empty: { fresh: median(fresh), first: later[0] ?? 0, usual: median(later) },
    };
  } finally {
    await pool.end();
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

async function walPosition(pool: Pool): Promise<bigint> {
  const { rows } = await pool.query<{ position: bigint }>(
    "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as position",
  );
  return rows[0]?.position ?? 0n;
}

async function countStatements(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ calls: number }>(
    'select sum(calls)::integer as calls from pg_stat_statements s ' +
      'join pg_database d on d.oid = s.dbid where d.datname = current_database()',
  );
  return rows[0]?.calls ?? 0;
}

/**
 * Checks that each due charge was credited once, with an order whose ledger balances. Throws Error otherwise.
 */
async function check(pool: Pool, { debits, low }: DueCounts): Promise<void> {
  const {
    rows: [found],
  } = await pool.query<Record<'credited' | 'announced' | 'jobs' | 'held' | 'orders', number>>(`
    with due as (
      select c.* from charges c
      where c.announced_at > (select max(announced_at) from charges) - interval '4 days'
        and c.rounds > 0 and c.ended_at > c.debit_at)
    select
      (select count(*) from due where state = 'credited')::integer as credited,
      (select count(*) from charges where trigger = 'balance' and state = 'announced')::integer as announced,
      ((select count(*) from graphile_worker._private_jobs) + (select count(*) from order_wakes))::integer
        as jobs,
      (select count(*) from orders o join due d on o.user_no = d.user_no and o.order_no = d.order_no
       where o.state = 'credited' and not o.open)::integer as orders,
      (select sum(case when credit_account = 'customer' then amount else -amount end)
       from ledger_transfers t join due d using (user_no, order_no)
       where 'customer' in (credit_account, debit_account))::integer as held`);
  if (
    found?.jobs !== 0 ||
    found.held !== 0 ||
    found.orders !== found.credited ||
    found.credited < debits ||
    found.announced < low
  )
    throw new Error(`the run's work is not as it should be: ${JSON.stringify(found)}, of ${debits} due`);
}
