import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { urlOfDatabase } from './databases.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';

async function ask(server: EmbeddedDatabase, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: urlOfDatabase(server.serverUrl, 'postgres') });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

test('a server that does not stop when asked is killed, and its data is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-embedded-'));
  // Run by root, the database runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  try {
    const server = await startEmbeddedDatabase({ folder, kind: 'durable' });
    await ask(server, 'create table kept as select 7 as number');
    const [[checkpointer] = []] = await ask(
      server,
      "select pid from pg_stat_activity where backend_type = 'checkpointer'",
    );
    // Without the checkpointer the server never finishes writing its data.
    process.kill(Number(checkpointer), 'SIGSTOP');
    await server.stop(300);

    const again = await startEmbeddedDatabase({ folder, kind: 'durable' });
    expect(await ask(again, 'select number from kept')).toEqual([[7]]);
    await again.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
