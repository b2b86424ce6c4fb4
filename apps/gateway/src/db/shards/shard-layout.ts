/**
 * Makes a database the directory of several shards: its sharded tables become foreign tables (postgres_fdw),
 * its writing functions become calls of the same functions on the user's shard (PL/Proxy). Both are in the
 * schema `sharded`, which is searched before `public`; `public` keeps the whole schema as migrations create
 * it, with its sharded tables empty. So migrations run the same everywhere, and this layout is created anew
 * after them.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { readDatabaseUrl } from '../../config/index.ts';
import { type Client, createPool, unlimitedWork } from '../pool.ts';
import { inTransaction } from '../transaction.ts';
import { type Routing, shardedFunctions, shardedTables } from './sharded-schema.ts';

const { escapeIdentifier, escapeLiteral } = pg;

/** An arbitrary number that nothing else locks: `phonebill shard layout` as text. */
const LOCK = "hashtextextended('phonebill shard layout', 0)";

/**
 * Returns the SQL that maps a user number to its shard: each has an equal share of the ten thousand values of
 * the first four digits.
 */
const shardOf = (userNo: string, shards: number): string =>
  `substr(${userNo}, 1, 4)::integer * ${shards} / 10000`;

/**
 * Lays a migrated directory database out over migrated shards; changes nothing when it is laid out so
 * already. The number of shards is a power of two, as PL/Proxy requires; the account must have the rights for
 * the extensions (superuser, or an administrator has created postgres_fdw and plproxy). Throws Error naming
 * what is wrong.
 */
export async function layOutShards(directoryUrl: string, shardUrls: readonly string[]): Promise<void> {
  if (shardUrls.length < 2 || !Number.isInteger(Math.log2(shardUrls.length)))
    throw new Error('SHARD_DATABASE_URLS must name two databases, or four, eight and so on');
  const pool = createPool(directoryUrl, 1, unlimitedWork);
  try {
    await inTransaction(pool, async (client) => {
      await client.query(`select pg_advisory_xact_lock(${LOCK})`);
      const statements = await layout(client, shardUrls);
      const hash = createHash('sha256').update(statements.join('\n')).digest('hex');
      if ((await presentLayout(client)) === hash) return;
      for (const statement of statements) await client.query(statement);
      await client.query(`comment on schema sharded is '${hash}'`);
    });
  } finally {
    await pool.end();
  }
}

async function presentLayout(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ hash: string | null }>(
    `select obj_description(oid, 'pg_namespace') as hash from pg_namespace where nspname = 'sharded'`,
  );
  return rows[0]?.hash ?? null;
}

async function layout(client: Client, shardUrls: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = escapeIdentifier(rows[0]?.name ?? '');
  return [
    'create extension if not exists postgres_fdw',
    'create extension if not exists plproxy',
    'drop schema if exists sharded cascade',
    'create schema sharded',
    `alter database ${database} set search_path = sharded, public`,
    ...shardUrls.flatMap((url, index) => foreignServer(index, url)),
    ...proxyCluster(shardUrls),
    ...(await foreignTables(client, shardUrls.length)),
    ...(await routedFunctions(client, shardUrls.length)),
  ];
}

interface Connection {
  /** One or several servers of a shard, separated by commas as libpq requires. */
  readonly host: string;
  readonly port: string;
  readonly dbname: string;
  readonly user: string;
  readonly password: string;
  readonly mustTakeWrites: boolean;
}

function connectionOf(shardUrl: string): Connection {
  const { servers, mustTakeWrites } = readDatabaseUrl(shardUrl);
  const { pathname, username, password } = new URL(servers[0].url);
  return {
    host: servers.map(({ host }) => host).join(','),
    port: servers.map(({ port }) => port).join(','),
    dbname: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    mustTakeWrites,
  };
}

/** A silent connection is detected in seconds; of several servers the one that takes writes is used. */
const serverOptions = ({ host, port, dbname, mustTakeWrites }: Connection) => ({
  host,
  port,
  dbname,
  connect_timeout: '5',
  keepalives_idle: '10',
  keepalives_interval: '5',
  keepalives_count: '3',
  ...(mustTakeWrites && { target_session_attrs: 'read-write' }),
});

const options = (values: Readonly<Record<string, string>>): string =>
  `options (${Object.entries(values)
    .map(([name, value]) => `${name} ${escapeLiteral(value)}`)
    .join(', ')})`;

const account = ({ user, password }: Connection): string =>
  options({ user, ...(password !== '' && { password }) });

/** Returns the statements for reading from a shard. */
function foreignServer(index: number, url: string): string[] {
  const connection = connectionOf(url);
  const server = `shard_${index}`;
  return [
    `drop server if exists ${server} cascade`,
    `create server ${server} foreign data wrapper postgres_fdw
      ${options({ ...serverOptions(connection), async_capable: 'true', fetch_size: '1000' })}`,
    `create user mapping for current_user server ${server} ${account(connection)}`,
  ];
}

/**
 * Returns the statements for writing. All shards have one account, since PL/Proxy knows only one for a
 * cluster.
 */
function proxyCluster(shardUrls: readonly string[]): string[] {
  const connections = shardUrls.map(connectionOf);
  const [first] = connections;
  if (!first || connections.some(({ user, password }) => user !== first.user || password !== first.password))
    throw new Error('all of SHARD_DATABASE_URLS must have the same user and password');
  const partitions = connections.map((connection, index): [string, string] => [
    `p${index}`,
    Object.entries(serverOptions(connection))
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ]);
  return [
    'drop server if exists phonebill_shards cascade',
    `create server phonebill_shards foreign data wrapper plproxy ${options(Object.fromEntries(partitions))}`,
    `create user mapping for current_user server phonebill_shards ${account(first)}`,
  ];
}

/**
 * Returns the statements that create each table, partitioned by user number, with a foreign table as each
 * partition. Collations are not imported: a comparison with a value of a collation other than the database's
 * own would not be sent to the shard.
 */
async function foreignTables(client: Client, shards: number): Promise<string[]> {
  const { rows } = await client.query<{ table: string; columns: string }>(
    `select c.relname as table,
       string_agg(
         quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
           || case when a.attnotnull then ' not null' else '' end,
         ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
     group by 1 order by 1`,
    [shardedTables],
  );
  requireAll(
    shardedTables,
    rows.map(({ table }) => table),
  );
  return rows.flatMap(({ table, columns }) => [
    `create table sharded.${table} (${columns}) partition by range (user_no)`,
    ...Array.from({ length: shards }, (_, index) => {
      const from = index === 0 ? 'minvalue' : `'${firstOf(index, shards)}'`;
      const to = index === shards - 1 ? 'maxvalue' : `'${firstOf(index + 1, shards)}'`;
      return `create foreign table sharded.${table}_${index} partition of sharded.${table}
        for values from (${from}) to (${to})
        server shard_${index} options (schema_name 'public', table_name '${table}')`;
    }),
  ]);
}

/**
 * Throws Error for a table or function that the schema lacks. One that was renamed and forgotten here would
 * stay empty in the directory without notice.
 */
function requireAll(named: readonly string[], found: readonly string[]): void {
  const missing = named.filter((name) => !found.includes(name));
  if (missing.length > 0) throw new Error(`the schema has no ${missing.join(', ')} to stand on shards`);
}

/** Returns the first four digits from which the users of a shard begin. */
function firstOf(index: number, shards: number): string {
  return Math.ceil((index * 10_000) / shards)
    .toString()
    .padStart(4, '0');
}

async function routedFunctions(client: Client, shards: number): Promise<string[]> {
  const { rows } = await client.query<FunctionRow>(
    `select proname as name, pg_get_function_arguments(oid) as arguments,
       pg_get_function_result(oid) as result
     from pg_proc where pronamespace = 'public'::regnamespace and proname = any($1) order by 1`,
    [Object.keys(shardedFunctions)],
  );
  requireAll(
    Object.keys(shardedFunctions),
    rows.map(({ name }) => name),
  );
  return rows.flatMap((row) => {
    const routing = shardedFunctions[row.name];
    return routing ? routed(row, routing, shards) : [];
  });
}

interface FunctionRow {
  readonly name: string;
  readonly arguments: string;
  readonly result: string;
}

function routed({ name, arguments: given, result }: FunctionRow, routing: Routing, shards: number): string[] {
  const proxy = (called: string, parameters: string, where: string, target: string): string =>
    `create function sharded.${called}(${parameters}) returns ${result} language plproxy as $proxy$
      cluster 'phonebill_shards';
      run on ${where};
      ${target}
    $proxy$`;
  switch (routing.by) {
    case 'everyShard':
      return [
        proxy(
          name,
          given,
          'all',
          `select * from public.${name}(${sharedOut(given, routing.shared, shards)});`,
        ),
      ];
    case 'user':
      return [
        `create function sharded.shard_for_${name}(${given}) returns integer language sql immutable
          as $$ select ${shardOf(`(${routing.userNo})`, shards)} $$`,
        proxy(name, given, `sharded.shard_for_${name}(${argumentNames(given)})`, `target public.${name};`),
      ];
    case 'rows': {
      const onShard = `${name}_on_shard`;
      return [
        proxy(onShard, `${given}, shard integer`, 'shard', `select public.${name}(${argumentNames(given)});`),
        splitRows(name, given, routing.everyUser, shards),
      ];
    }
  }
}

const argumentNames = (given: string): string =>
  given
    .split(', ')
    .map((one) => one.split(' ')[0] ?? '')
    .join(', ');

/** Returns the arguments by name; `shared`, if given, is divided by the number of shards and rounded up. */
const sharedOut = (given: string, shared: string | undefined, shards: number): string =>
  argumentNames(given)
    .split(', ')
    .map((name) => (name === shared ? `((${name} + ${shards - 1}) / ${shards})::integer` : name))
    .join(', ');

/**
 * Returns the function that sends each shard its rows of each array, which it writes in a transaction of its
 * own, and merges the objects that the shards return.
 */
function splitRows(name: string, given: string, everyUser: readonly string[], shards: number): string {
  const ofShard = argumentNames(given)
    .split(', ')
    .map(
      (rows) => `(select json_agg(one) from json_array_elements(${rows}) as one
        where ${shardOf(`(one ->> 'user_no')`, shards)} = part.shard)`,
    );
  return `create function sharded.${name}(${given}) returns jsonb language plpgsql as $split$
    declare
      part record;
      results jsonb := '{}';
    begin
      for part in
        select distinct ${shardOf(`(one ->> 'user_no')`, shards)} as shard
        from (${everyUser.map((rows) => `select json_array_elements(${rows}) as one`).join(' union all ')})
          as users order by 1
      loop
        results := results || sharded.${name}_on_shard(${ofShard.join(', ')}, part.shard);
      end loop;
      return results;
    end $split$`;
}
