/** The parts of a database that a move copies: its tables, in an order in which they can be filled. */
import { type Client } from '../pool.ts';
import { nameInSql } from '../row-copies.ts';

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** All columns that are written, none that is computed. */
  readonly columns: readonly string[];
}

/** Tables in which the new database describes its own schema; they are not copied. */
const OWN = ['schema_migrations', 'installed_functions', 'release_range', 'migrations'];

/**
 * Returns our tables and the job queue's; a partitioned one as a whole. A table that others refer to precedes
 * them.
 */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(
    `
    select nspname::text as schema, relname::text as name,
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attname
      ) as columns,
      array(
        select confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
      ) as "refersTo"
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p') and not relispartition
      and not relname = any($1)
    order by nspname, relname`,
    [OWN],
  );
  const left = new Map(rows.map((row) => [row.name, row]));
  const sorted: Table[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ refersTo }) => !refersTo.some((name) => left.has(name)));
    if (ready.length === 0) throw new Error('tables refer to each other in a circle');
    for (const table of ready) {
      sorted.push(table);
      left.delete(table.name);
    }
  }
  return sorted;
}

interface Partition {
  readonly name: string;
  readonly parent: string;
  readonly bounds: string;
}

/** Creates in the new database, whose tables are empty, the partitions that the old one has. */
export async function partitionsAlike(old: Client, fresh: Client): Promise<void> {
  const [wanted, present] = [await partitionsOf(old), await partitionsOf(fresh)];
  for (const { name } of present) await fresh.query(`drop table public.${nameInSql(name)}`);
  for (const { name, parent, bounds } of wanted)
    await fresh.query(
      `create table public.${nameInSql(name)} partition of public.${nameInSql(parent)} ${bounds}`,
    );
}

async function partitionsOf(client: Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `
    select part.relname::text as name, whole.relname::text as parent,
      pg_get_expr(part.relpartbound, part.oid) as bounds
    from pg_inherits
    join pg_class part on part.oid = inhrelid
    join pg_class whole on whole.oid = inhparent
    where part.relnamespace = 'public'::regnamespace and part.relkind = 'r'
    order by part.relname`,
  );
  return rows;
}

/** Continues each sequence from where it was. */
export async function moveSequences(old: Client, fresh: Client): Promise<void> {
  const { rows } = await old.query<{ sequence: string; last: bigint }>(
    `
    select format('%I.%I', schemaname, sequencename) as sequence, last_value as last
    from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null`,
  );
  for (const { sequence, last } of rows) await fresh.query(`select setval($1, $2)`, [sequence, last]);
}
