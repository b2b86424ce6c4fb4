// The role under which the product works in the embedded database: it owns the product's database and has no
// other rights on the server. An attacker who gets a statement into the product can read no file, start no
// program and create no role. The administrator (superuser) is used for starting, backup and restore.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '@phonebill/atomic-files';
import pg from 'pg';
import { administer, urlOfDatabase } from './databases.ts';

const ROLE = 'phonebill_product';

/**
 * Creates the role and its database where they are missing; an older database, which the administrator owned,
 * is transferred to the role with all its content. Returns the database's address for the role.
 */
export async function ensureProductDatabase(
  serverUrl: string,
  dataFolder: string,
  database: string,
): Promise<string> {
  const password = rememberedPassword(dataFolder);
  await administer(serverUrl, async (client) => {
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [ROLE]);
    if (roles === 0) await client.query(`create role ${ROLE}`);
    await client.query(
      `alter role ${ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
        password ${pg.escapeLiteral(password)}`,
    );
    const name = pg.escapeIdentifier(database);
    const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [
      database,
    ]);
    await client.query(
      databases === 0 ? `create database ${name} owner ${ROLE}` : `alter database ${name} owner to ${ROLE}`,
    );
  });
  await administer(serverUrl, (client) => client.query(HAND_OVER), database);
  const url = new URL(urlOfDatabase(serverUrl, database));
  [url.username, url.password] = [ROLE, password];
  return url.href;
}

/**
 * Selects the administrator's objects that are not part of PostgreSQL itself; objects that belong to a table
 * are transferred with it.
 */
const HAND_OVER = `
  do $$
  declare statement text;
  begin
    for statement in
      with ours as (
        select oid, nspname from pg_namespace
        where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
          and nspowner = (select oid from pg_roles where rolname = current_user)
      ), all_schemas as (
        select oid, nspname from ours union select oid, nspname from pg_namespace where nspname = 'public'
      ), me as (select oid from pg_roles where rolname = current_user)
      select format('alter schema %I owner to ${ROLE}', nspname) from ours
      union all
      select format('alter %s %I.%I owner to ${ROLE}',
          case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
            else 'table' end, nspname, relname)
        from pg_class join all_schemas on relnamespace = all_schemas.oid
        where relowner = (select oid from me) and relkind in ('r', 'p', 'v', 'm', 'S')
          and not (relkind = 'S' and exists (
            select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i')
              and classid = 'pg_class'::regclass))
      union all
      select format('alter routine %s owner to ${ROLE}', pg_proc.oid::regprocedure)
        from pg_proc join all_schemas on pronamespace = all_schemas.oid where proowner = (select oid from me)
      union all
      select format('alter type %I.%I owner to ${ROLE}', nspname, typname)
        from pg_type join all_schemas on typnamespace = all_schemas.oid
        where typowner = (select oid from me) and typtype in ('e', 'd', 'c')
          and (typrelid = 0 or (select relkind from pg_class where oid = typrelid) = 'c')
    loop
      execute statement;
    end loop;
  end $$`;

function rememberedPassword(folder: string): string {
  const file = join(folder, 'postgres-product.password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = randomBytes(24).toString('hex');
  writeFileAtomic(file, `${password}\n`, 0o600);
  return password;
}
