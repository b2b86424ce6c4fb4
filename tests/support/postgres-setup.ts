// Vitest's global setup for service tests: one throwaway PostgreSQL for the whole
// run, and one database in it, migrated once, that each test file's own database
// is copied from. It goes away with the run, also when the run is interrupted or
// killed.

import type { TestProject } from 'vitest/node';
import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { startEmbeddedDatabase } from '../../apps/launcher/src/embedded-database.ts';
import { makeDatabaseFolder } from './database-folder.ts';

const template = 'migrated';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeDatabaseFolder('tests');
  const server = await startEmbeddedDatabase({ folder, kind: 'throwaway' });
  try {
    await ensureDatabase(server.serverUrl, template);
    // Imported late: only a run of service tests should load the gateway's database code.
    const { migrate } = await import('../../apps/gateway/src/db/migrate.ts');
    await migrate(urlOfDatabase(server.serverUrl, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgres', { serverUrl: server.serverUrl, template });
  return () => server.stop();
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { serverUrl: string; template: string };
  }
}
