// Four kinds of tests. `unit`: rules without a database, beside the code they test. `web`: the pages' logic.
// `console`: the logic of the operators' pages. `service`: against a real PostgreSQL.

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { pageContractModule } from './apps/web/scripts/build/page-contract.ts';
import { isShort, thoroughServiceTests, thoroughUnitTests } from './tests/support/extent.ts';
import { LongFilesFirst } from './tests/support/long-files-first.ts';

const elsewhere = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    // Vitest leaves one core free by default, which is half of two.
    maxWorkers: availableParallelism(),
    // Files of one worker share imported modules: importing them anew for each took half of the whole time.
    // So no module may keep state that another test must not see, and a test undoes its changes to the
    // process: a file that leaves a change in its globals or its environment fails.
    isolate: false,
    setupFiles: ['tests/support/left-as-found.ts'],
    sequence: { sequencer: LongFilesFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A bound, not an expectation: by default a poll gives up after a second, too short for a busy machine.
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
          // The limits detect a test that hangs, not a slow machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
