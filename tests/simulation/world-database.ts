/**
 * The real database of a world: a copy of a template in which `present_time()` is a setting of the session. A
 * single session runs every statement of every process in turn.
 */
import { readFileSync } from 'node:fs';
import type { Database } from '../../apps/gateway/src/db/pool.ts';
import {
  type Answer,
  openOneSession,
  type OneSession,
} from '../../apps/gateway/src/db/testing/one-session.ts';
import { testNumbers } from '../../apps/gateway/src/db/testing/test-pool.ts';
import {
  administer,
  createDatabaseFrom,
  dropDatabase,
  urlOfDatabase,
} from '../../apps/launcher/src/databases.ts';
import { hashOf } from './draws.ts';
import { refusalsMet } from './refusals.ts';
import type { Work } from './scheduler.ts';
import type { Statement, WorldDatabase } from './surroundings.ts';

/** When a world begins, in ms since 1970: noon in China. */
export const WORLD_BEGINS = Date.UTC(2026, 10, 20, 4);

const WORLD_TIME = `create or replace function present_time() returns timestamptz language sql stable as $$
  select to_timestamp(current_setting('simulation.now')::float8 / 1000)
$$`;

/**
 * The product's function, changed to return orders that are due at the same moment in an order that a seed
 * repeats.
 */
function takesInOrder(): string {
  const file = new URL('../../apps/gateway/src/db/functions/take_order_wakes.sql', import.meta.url);
  const text = readFileSync(file, 'utf8');
  const inOrder = text.replace('order by w.due_at limit', 'order by w.due_at, w.order_no limit');
  if (inOrder === text) throw new Error('take_order_wakes takes in another order');
  return inOrder;
}

/** Notes the number of rows of each non-empty table of the copied database. */
const KEEPS_ROWS = `
  create temporary table kept_rows (place text primary key, rows bigint);
  do $$ declare place text; begin
    for place in select format('%I.%I', schemaname, tablename) from pg_tables
        where schemaname in ('public', 'graphile_worker') loop
      execute format('insert into kept_rows select %L, count(*) from %s having count(*) > 0', place, place);
    end loop;
  end $$`;

/**
 * Empties every table that was empty then, bypassing its triggers, and fails where any other table has a
 * different number of rows. A table with an empty file was not written to. Deleting rows one by one would
 * leave gaps that the next world's rows would fill, which changes the order of unordered results.
 */
const EMPTIES = `
  do $$ declare place text; kept bigint; found bigint; filled text[] := '{}'; begin
    perform set_config('session_replication_role', 'replica', true);
    for place, kept in
        select each.place, kept_rows.rows from (
          select format('%I.%I', n.nspname, c.relname) as place from pg_class c
          join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and pg_relation_size(c.oid) > 0
        ) as each left join kept_rows using (place) loop
      if kept is null then filled := filled || place;
      else
        execute format('select count(*) from %s', place) into found;
        if kept <> found then raise 'a world left % with % rows', place, found;
        end if;
      end if;
    end loop;
    if filled <> '{}' then
      execute format('truncate %s restart identity cascade', array_to_string(filled, ', '));
    end if;
  end $$`;

/** Statements that do not change when work is due; `take-order-wakes` does when it takes any. */
const READS = new Set([
  'orders',
  'agreements',
  'due-jobs',
  'due-slices',
  'due-agreements',
  'operation',
  'take-order-wakes',
  'order-by-idempotency-key',
  'delivery-last-leased-at',
  'voucher',
  'vouchers-of-user',
  'ends-of-vouchers',
  'ended-vouchers',
  'activity',
  'activities',
  'reward',
  'reward-of-user',
  'rewards-of-user',
  'has-topped-up',
  'has-had-agreement',
  'debts-of-user',
  'debts-to-pay',
]);
/** Statements whose result may be a refusal. */
const WRITES = /^(?:save-|confirm-debits$|claim-reward$|place-repayment$)/;
const TELLS_TIME = { name: 'world-time', text: `select set_config('simulation.now', $1, false)` };
/** When work of each kind is due next. */
const NEXT_WORK: Statement = {
  name: 'next-work',
  text: `select
    (select ceil(extract(epoch from min(due_at)) * 1000) from order_wakes)::float8 as orders,
    ceil(extract(epoch from least(
      (select min(next_at) from agreements),
      (select min(run_at) from graphile_worker._private_jobs)
    )) * 1000)::float8 as agreements,
    ceil(extract(epoch from least(
      (select min(look_at) from rewards),
      (select min(ended_at) from vouchers where not counted)
    )) * 1000)::float8 as rewards`,
  values: [],
};
/** Statements whose rows PostgreSQL returns in no guaranteed order, so that the world sorts them. */
const WITHOUT_ORDER = new Set(['take-order-wakes']);

export interface Server {
  readonly serverUrl: string;
  /** A migrated database that worlds are copied from. */
  readonly template: string;
}

/** Makes the template of worlds from a migrated database. */
export async function makeTemplate(serverUrl: string, migrated: string, template: string): Promise<Server> {
  await dropDatabase(serverUrl, template);
  await createDatabaseFrom(migrated, serverUrl, template);
  await administer(serverUrl, (client) => client.query(`${WORLD_TIME}; ${takesInOrder()}`), template);
  return { serverUrl, template };
}

type NextWork = Readonly<Record<Work, number | null>>;

export interface OpenedWorldDatabase extends WorldDatabase {
  /** When work of each kind is due next by the rows, in ms since 1970; null for never. */
  nextWakeAt(): Promise<NextWork>;
  /** Reads rows after everything in the world has stopped. */
  read<Row>(sql: string): Promise<readonly Row[]>;
  /** For callers that work at one moment with nothing else running; transactions run one by one. */
  pool(): Database;
  /** Sets the session's time to the present, for callers of `pool` and `read`. */
  tellTime(): Promise<void>;
  readonly statements: () => number;
  /** The refusals of database functions that statements met. */
  readonly refusals: () => readonly string[];
}

/** The databases in which worlds run, one after the other. */
const places = new Map<string, Promise<OneSession>>();

/**
 * The database of this name, copied from the template on first use. Copying one for each world, whose session
 * knows none of its functions yet, took longer than most worlds.
 */
async function placeNamed({ serverUrl, template }: Server, name: string): Promise<OneSession> {
  const url = urlOfDatabase(serverUrl, name);
  const known = places.get(url);
  if (known) {
    const place = await known;
    await place.query(EMPTIES);
    return place;
  }
  const made = (async (): Promise<OneSession> => {
    await createDatabaseFrom(template, serverUrl, name);
    const place = await openOneSession(url);
    await place.query(KEEPS_ROWS);
    await place.query('set plan_cache_mode = force_generic_plan');
    return place;
  })();
  places.set(url, made);
  return made;
}

/** Ends the sessions of all worlds. */
export async function closeWorldDatabases(): Promise<void> {
  const all = [...places.values()];
  places.clear();
  for (const place of await Promise.all(all)) await place.end();
}

/** `databaseNow`: the time of the database's clock, in ms since 1970. */
export async function openWorldDatabase(
  server: Server,
  name: string,
  databaseNow: () => number,
): Promise<OpenedWorldDatabase> {
  const session = await placeNamed(server, name);
  let toldNow: number | null = null;
  let statements = 0;
  const refusals = new Set<string>();
  /** Undefined when it may have changed. */
  let nextWake: NextWork | undefined;

  function note(outcome: Parameters<typeof refusalsMet>[0]): void {
    for (const refusal of refusalsMet(outcome)) refusals.add(refusal);
  }

  /** The statement that sets the session's time; none when the session has it already. */
  function timeTold(now: number): Statement[] {
    return now === toldNow ? [] : [{ ...TELLS_TIME, values: [String(now)] }];
  }

  /** Runs a statement after the one that sets the time and before `after`. Returns the answers. */
  async function send(statement: Statement, after: readonly Statement[]): Promise<readonly Answer[]> {
    const now = databaseNow();
    const before = timeTold(now);
    try {
      const answers = await session.together([...before, statement, ...after]);
      toldNow = statement.text === 'rollback' ? null : now;
      return answers.slice(before.length);
    } catch (error) {
      // The time was set in the transaction that failed.
      toldNow = null;
      throw error;
    }
  }

  return {
    async read<Row>(sql: string) {
      return (await session.query(sql)).rows as Row[];
    },
    pool() {
      let free: Promise<unknown> = Promise.resolve();
      const query = session.query.bind(session);
      return {
        numbers: testNumbers,
        query,
        async connect() {
          const { promise: over, resolve: release } = Promise.withResolvers<void>();
          const before = free;
          free = before.then(() => over);
          await before;
          return { query, release: () => release() };
        },
      } as unknown as Database;
    },
    async tellTime() {
      const now = databaseNow();
      await session.together([{ ...TELLS_TIME, values: [String(now)] }]);
      toldNow = now;
    },
    statements: () => statements,
    refusals: () => [...refusals].toSorted(),
    async run(statement: Statement) {
      const { name: called } = statement;
      statements += 1;
      const changes = !READS.has(called);
      if (changes) nextWake = undefined;
      try {
        const [result, next] = await send(statement, changes ? [NEXT_WORK] : []);
        if (!result) throw new Error('nothing was answered');
        if (next) nextWake = nextWorkIn(next);
        // The taken work is not due any more.
        if (result.rows.length > 0 && called === 'take-order-wakes') nextWake = undefined;
        if (WITHOUT_ORDER.has(called))
          result.rows = result.rows.toSorted((a, b) => hashOf(JSON.stringify(a)) - hashOf(JSON.stringify(b)));
        if (WRITES.test(called)) note({ result });
        return { result };
      } catch (error) {
        note({ error });
        return { error };
      }
    },
    async nextWakeAt() {
      if (nextWake !== undefined) return nextWake;
      const [next] = await session.together([NEXT_WORK]);
      nextWake = nextWorkIn(next);
      return nextWake;
    },
  };
}

/** The kinds of work, with the times at which they are due. */
function nextWorkIn(answer: Answer | undefined): NextWork {
  return (answer?.rows[0] as NextWork | undefined) ?? { orders: null, agreements: null, rewards: null };
}
