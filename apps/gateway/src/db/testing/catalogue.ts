// Describes a database as lines to be compared: tables, columns, types, defaults, constraints, indexes,
// views, triggers, functions, partitions, rights, storage, and rows that migrations wrote.

import type { Pool } from '../pool.ts';

/** Queries that each return lines. `oid::regclass` gives names as they are in `public`. */
const PARTS: Readonly<Record<string, string>> = {
  relations: `select concat_ws(' ', relkind, relname, relpersistence, reloptions::text, relacl::text,
      relrowsecurity::text, pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid),
      case when relkind in ('r', 'p') then relreplident::text end,
      case when relkind = 'v' then pg_get_viewdef(oid) end) as line
    from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'i' and relkind <> 'I'`,
  parts: `select concat_ws(' ', inhparent::regclass, inhrelid::regclass) as line
    from pg_inherits join pg_class c on c.oid = inhrelid where relnamespace = 'public'::regnamespace`,
  columns: `select concat_ws(' ', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod),
      attnotnull, attidentity, attgenerated, attstorage, attcompression, attstattarget::text, attacl::text,
      (select collname from pg_collation l where l.oid = attcollation),
      pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = attrelid
    left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0`,
  // PostgreSQL 18 names not-null constraints after the table's first name, so only their definitions are
  // compared.
  constraints: `select concat_ws(' ', conrelid::regclass, case when contype <> 'n' then conname end,
      pg_get_constraintdef(oid), condeferrable, condeferred, conislocal, coninhcount, connoinherit) as line
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisready, indisprimary,
      indimmediate, indisclustered) as line
    from pg_index join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  sequences: `select concat_ws(' ', seqrelid::regclass, format_type(seqtypid, null), seqstart, seqincrement,
      seqmax, seqmin, seqcache, seqcycle) as line
    from pg_sequence join pg_class c on c.oid = seqrelid where relnamespace = 'public'::regnamespace`,
  triggers: `select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) as line
    from pg_trigger where not tgisinternal`,
  functions: `select concat_ws(' ', pg_get_functiondef(oid), proacl::text) as line
    from pg_proc where pronamespace = 'public'::regnamespace`,
  types: `select concat_ws(' ', typname, typtype, typacl::text) as line
    from pg_type where typnamespace = 'public'::regnamespace`,
  rights: `select concat_ws(' ', 'default', defaclrole::regrole, defaclobjtype, defaclacl::text) as line
      from pg_default_acl
    union all select concat_ws(' ', 'schema', nspname, nspacl::text)
      from pg_namespace where nspname = 'public'`,
  comments: `select concat_ws(' ', pg_describe_object(classoid, objoid, objsubid), description) as line
    from pg_description d join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = objoid
    where relnamespace = 'public'::regnamespace`,
  // Absolute times depend on when the database was created, so only differences are compared.
  books: `select concat_ws(' ', book, run_id, leased_until::text, compared_until - begun_at) as line
    from reconciliation_books`,
  purges: `select job as line from purges`,
  migrations: `select concat_ws(' ', name, needs) as line from schema_migrations`,
  installed: `select concat_ws(' ', name, text_hash) as line from installed_functions`,
  range: `select concat_ws(' ', oldest_release, newest_release, migration) as line from release_range`,
};

/** Returns the lines for the schema `public`, by subject. */
export async function catalogueOf(pool: Pool): Promise<Record<string, string[]>> {
  const entries = Object.entries(PARTS).map(async ([what, query]): Promise<[string, string[]]> => {
    const { rows } = await pool.query<{ line: string }>(query);
    return [what, rows.map(({ line }) => line).toSorted()];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Returns the number of rows of each table that is not empty. */
export async function rowCountsOf(pool: Pool): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${name}`);
    if (rows[0] && rows[0].count > 0) counts[name] = rows[0].count;
  }
  return counts;
}
