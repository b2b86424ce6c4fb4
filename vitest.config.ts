// Four kinds of tests. `unit`: rules without a database, beside the code they
// test. `web`: the pages' logic. `console`: that of the operators' pages. `service`: against a real
// PostgreSQL.

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { pageContractModule } from './apps/web/scripts/build/page-contract.ts';
import { isShort, thoroughServiceTests, thoroughUnitTests } from './tests/support/extent.ts';
import { LongFilesFirst } from './tests/support/long-files-first.ts';

const elsewhere = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    // Left to itself it leaves a core free, of which two are half.
    maxWorkers: availableParallelism(),
    // Files of one worker share what they import: reading it anew for each took half of the whole time. So
    // no module keeps what a test must not find, and a test takes back what it puts into the process: a file
    // that leaves something in its globals or its environment fails.
    isolate: false,
    setupFiles: ['tests/support/left-as-found.ts'],
    sequence: { sequencer: LongFilesFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A bound, not an expectation: left to itself a poll gives up after a second, which a machine that has
    // much else to do is not quick enough for.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{apps/{gateway,sandbox,launcher},packages/*}/**/*.test.ts',
            '{scripts,tests}/**/*.test.{ts,mjs}',
          ],
          exclude: [
            ...elsewhere,
            '**/*.service.test.ts',
            'tests/journeys/**',
            ...(isShort ? thoroughUnitTests : []),
          ],
        },
      },
      {
        extends: true,
        plugins: [pageContractModule()],
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: isShort ? [...elsewhere, ...thoroughUnitTests] : elsewhere,
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          include: ['apps/console/**/*.test.{ts,tsx}'],
          exclude: elsewhere,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['{apps,packages,tests}/**/*.service.test.ts'],
          exclude: isShort ? [...elsewhere, ...thoroughServiceTests] : elsewhere,
          globalSetup: ['tests/support/postgres-setup.ts'],
          // What hangs is found out by it, and not how fast a machine is.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
