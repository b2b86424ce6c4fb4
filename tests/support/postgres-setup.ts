// Vitest's global setup for service tests: one throwaway PostgreSQL for the whole run, with one database,
// migrated once, from which each test file's own database is copied. It is removed with the run, even when
// the run is interrupted or killed.

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
