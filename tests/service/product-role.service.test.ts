// The product's role in the embedded database: it owns everything in the product's database, and has no other
// rights.

import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../apps/gateway/src/db/migrate.ts';
import { createPool } from '../../apps/gateway/src/db/pool.ts';
import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../apps/launcher/src/embedded-database.ts';
import { ensureProductDatabase } from '../../apps/launcher/src/product-role.ts';

const folder = mkdtempSync(join(tmpdir(), 'phonebill-role-'));
let server: EmbeddedDatabase;
beforeAll(async () => {
  // When run by root, the database server uses another account, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  server = await startEmbeddedDatabase({ folder, kind: 'throwaway' });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(url: string, text: string): Promise<unknown[][]> {
  const pool = createPool(url, 1);
  try {
    return (await pool.query<unknown[]>({ text, rowMode: 'array' })).rows;
  } finally {
    await pool.end();
  }
}

test('the product migrates and runs with a role that is no superuser', async () => {
  const url = await ensureProductDatabase(server.serverUrl, folder, 'fresh');
  await migrate(url);
  const [role] = await ask(
    url,
    `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles
      where rolname = current_user`,
  );
  expect(role).toEqual([false, false, false, false, false]);
  expect(statSync(join(folder, 'postgres-product.password')).mode & 0o777).toBe(0o600);
});

test.each([
  ['reads a file', "select pg_read_file('/etc/passwd')"],
  ['writes a file', "copy (select 1) to '/tmp/phonebill-written'"],
  ['starts a program', "copy (select 1) to program 'id'"],
  ['makes a role', 'create role intruder superuser'],
  ['makes itself a superuser', 'alter role phonebill_product superuser'],
  ['reads passwords', 'select rolpassword from pg_authid'],
  ['changes the server', "alter system set archive_command = 'id'"],
])('a statement injected into the product never %s', async (_what, statement) => {
  const url = await ensureProductDatabase(server.serverUrl, folder, 'fresh');
  await expect(ask(url, statement)).rejects.toThrow(/permission denied|must be superuser/);
});

test("a database that the administrator owned becomes the product's, with its data", async () => {
  await ensureDatabase(server.serverUrl, 'former');
  const former = urlOfDatabase(server.serverUrl, 'former');
  await migrate(former);
  await ask(former, 'create table kept as select 7 as number');
  const url = await ensureProductDatabase(server.serverUrl, folder, 'former');
  await migrate(url);
  expect(await ask(url, 'select number from kept')).toEqual([[7]]);
  const left = await ask(
    former,
    `select 'relation', relname::text from pg_class join pg_namespace n on n.oid = relnamespace
        where relowner = (select oid from pg_roles where rolname = current_user)
          and nspname !~ '^pg_' and nspname <> 'information_schema'
      union all
      select 'routine', proname::text from pg_proc join pg_namespace n on n.oid = pronamespace
        where proowner = (select oid from pg_roles where rolname = current_user)
          and nspname !~ '^pg_' and nspname <> 'information_schema'
      union all
      select 'type', typname::text from pg_type join pg_namespace n on n.oid = typnamespace
        where typowner = (select oid from pg_roles where rolname = current_user)
          and nspname !~ '^pg_' and nspname <> 'information_schema'
      union all
      select 'schema', nspname::text from pg_namespace
        where nspowner = (select oid from pg_roles where rolname = current_user)
          and nspname !~ '^pg_' and nspname not in ('information_schema')`,
  );
  expect(left).toEqual([]);
  // A second run finds nothing left to do, and does not fail.
  expect(await ensureProductDatabase(server.serverUrl, folder, 'former')).toBe(url);
});
