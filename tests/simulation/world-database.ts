/**
 * The real database of a world: a copy of a template whose `present_time()` is a setting of the session, on
 * one session, by which every statement of every process runs in its turn.
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

/** When a world begins, ms since 1970: noon in China. */
export const WORLD_BEGINS = Date.UTC(2026, 10, 20, 4);

const WORLD_TIME = `create or replace function present_time() returns timestamptz language sql stable as $$
  select to_timestamp(current_setting('simulation.now')::float8 / 1000)
$$`;

/** As it is in the product, and of those that are due at the same moment in an order that a seed repeats. */
function takesInOrder(): string {
  const file = new URL('../../apps/gateway/src/db/functions/take_order_wakes.sql', import.meta.url);
  const text = readFileSync(file, 'utf8');
  const inOrder = text.replace('order by w.due_at limit', 'order by w.due_at, w.order_no limit');
  if (inOrder === text) throw new Error('take_order_wakes takes in another order');
  return inOrder;
}

/** Notes how many rows each table has that has any, in the database as it was copied. */
const KEEPS_ROWS = `
  create temporary table kept_rows (place text primary key, rows bigint);
  do $$ declare place text; begin
    for place in select format('%I.%I', schemaname, tablename) from pg_tables
        where schemaname in ('public', 'graphile_worker') loop
      execute format('insert into kept_rows select %L, count(*) from %s having count(*) > 0', place, place);
    end loop;
  end $$`;

/**
 * Empties whatever was empty then, past its guards; fails where anything else has other rows than it had. A
 * table whose file is empty was not written to. Rows that are deleted one by one would leave room in the
 * middle of the next world's, and what has no order would come in another one.
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

/** What these read does not change when work is due; `take-order-wakes` does where it takes any. */
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
/** Whose answers may say that something was not done. */
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
/** What these give comes in no order that PostgreSQL promises, so the world puts it into one of its own. */
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
  /** When work of each kind is due next by the rows, ms since 1970; null: never. */
  nextWakeAt(): Promise<NextWork>;
  /** Reads the rows once nothing runs in the world any more. */
  read<Row>(sql: string): Promise<readonly Row[]>;
  /** For whoever works on it at one moment with nothing else running; transactions come one by one. */
  pool(): Database;
  /** Has the session know what time it is now, for whoever works by `pool` or `read`. */
  tellTime(): Promise<void>;
  readonly statements: () => number;
  /** Refusals of database functions that statements met. */
  readonly refusals: () => readonly string[];
}

/** Where worlds live one after the other. */
const places = new Map<string, Promise<OneSession>>();

/**
 * The place of this name as it was copied. Copying a database for each world, and a session that knows none
 * of its functions yet, took longer than most of the worlds.
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

/** `databaseNow`: the time by the database's clock, ms since 1970. */
export async function openWorldDatabase(
  server: Server,
  name: string,
  databaseNow: () => number,
): Promise<OpenedWorldDatabase> {
  const session = await placeNamed(server, name);
  let toldNow: number | null = null;
  let statements = 0;
  const refusals = new Set<string>();
  /** Undefined: it may have changed. */
  let nextWake: NextWork | undefined;

  function note(outcome: Parameters<typeof refusalsMet>[0]): void {
    for (const refusal of refusalsMet(outcome)) refusals.add(refusal);
  }

  /** What goes before a statement, so that it knows the time; nothing where the session knows it. */
  function timeTold(now: number): Statement[] {
    return now === toldNow ? [] : [{ ...TELLS_TIME, values: [String(now)] }];
  }

  /** Runs it after what tells the time, and before `after`: gives their answers. */
  async function send(statement: Statement, after: readonly Statement[]): Promise<readonly Answer[]> {
    const now = databaseNow();
    const before = timeTold(now);
    try {
      const answers = await session.together([...before, statement, ...after]);
      toldNow = statement.text === 'rollback' ? null : now;
      return answers.slice(before.length);
    } catch (error) {
      // It was told in the transaction that has failed.
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
        // What was due is not due any more.
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

/** Ids of the kinds of work with the times at which they are due. */
function nextWorkIn(answer: Answer | undefined): NextWork {
  return (answer?.rows[0] as NextWork | undefined) ?? { orders: null, agreements: null, rewards: null };
}
