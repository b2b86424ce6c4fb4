/** Checks one server through a session of its own, which is closed again at once. */
import pg from 'pg';
import { asUnavailable, DatabaseUnavailable } from './database-unavailable.ts';
import type { DatabaseServer } from '../../config/index.ts';
import { afterAwake } from '../../runtime/time/index.ts';

/** Time (ms) after which a server that has not answered is silent: stopped, frozen, or out of reach. */
export const SILENT_AFTER_MS = 2000;

export const TAKES_NO_WRITES = 'it takes no writes';

/**
 * Opens a session on the server, runs `ask` on it and closes it. Throws {@link DatabaseUnavailable} when no
 * answer arrived within `SILENT_AFTER_MS`, otherwise the server's error.
 */
export async function probeServer<T>(
  server: DatabaseServer,
  ask: (client: pg.Client, takesWrites: boolean) => T | Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: server.url });
  const takesWrites = watchForReadOnly(client);
  const silent = new AbortController();
  // Destroying the socket makes everything that waits for an answer fail. The session is not closed properly,
  // since a silent server would not read that.
  const answered = afterAwake(SILENT_AFTER_MS, () => {
    silent.abort();
    client.connection.stream.destroy();
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await ask(client, takesWrites());
  } catch (error) {
    throw silent.signal.aborted
      ? new DatabaseUnavailable(`no answer within ${SILENT_AFTER_MS} ms`, { cause: error })
      : asUnavailable(error);
  } finally {
    answered();
    client.end().catch(() => undefined);
  }
}

/**
 * Records what a server reports about itself when a session begins, and again whenever it changes. Returns a
 * function that says whether the server takes writes.
 */
export function watchForReadOnly(
  client: pg.Client,
  becameReadOnly: () => void = () => undefined,
): () => boolean {
  const readOnly = new Set<string>();
  client.connection.on(
    'parameterStatus',
    ({ parameterName: name, parameterValue: value }: Record<'parameterName' | 'parameterValue', string>) => {
      if (name !== 'in_hot_standby' && name !== 'default_transaction_read_only') return;
      if (value !== 'on') return void readOnly.delete(name);
      readOnly.add(name);
      becameReadOnly();
    },
  );
  return () => readOnly.size === 0;
}
