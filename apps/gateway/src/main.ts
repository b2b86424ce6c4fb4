/** The gateway on its own: migrates, starts its roles, drains on SIGTERM and ends with 0. */
import { ConfigurationError } from '@phonebill/environment';
import { onDatabase } from './app/on-database.ts';
import { startGateway } from './app.ts';
import { environment, readGatewayConfig } from './config/index.ts';
import { UnusableDatabase } from './db/index.ts';
import { FaultyFiles } from './runtime/index.ts';

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());

try {
  const config = readGatewayConfig(environment());
  const gateway = await onDatabase(config, () => startGateway(config), say, stopping.signal);
  const told = new Promise<null>((resolve) => {
    if (stopping.signal.aborted) resolve(null);
    else stopping.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const refused = await Promise.race([told, gateway.refused]);
  if (refused !== null) say(refused);
  await gateway.stop();
  process.exit(refused === null ? 0 : 1);
} catch (error) {
  // It was told to stop while it waited for its database: there is nothing to finish.
  if (stopping.signal.aborted && error instanceof Error && error.name === 'AbortError') process.exit(0);
  const isPlain = [ConfigurationError, UnusableDatabase, FaultyFiles].some((kind) => error instanceof kind);
  say(isPlain ? (error as Error).message : stackOf(error));
  process.exit(1);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
