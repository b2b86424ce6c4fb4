// Vitest's global setup for service tests: one throwaway PostgreSQL for the whole
// run, and one database in it, migrated once, that each test file's own database
// is copied from. It goes away with the run, also when the run is interrupted or
// killed.

import type { TestProject } from 'vitest/node';
import { startThrowawayDatabase } from '../harness/throwaway-database.ts';

const template = 'migrated';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { serverUrl, stop } = await startThrowawayDatabase(template);
  project.provide('postgres', { serverUrl, template });
  return stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { serverUrl: string; template: string };
  }
}
