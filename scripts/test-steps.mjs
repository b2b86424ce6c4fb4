// Everything that `npm test` runs, in order. `checks` need no running product, finish with right or wrong,
// and run in parallel. `runs` are rows of steps; the steps of a row run one after the other. Rows grouped
// together run at the same time. Journeys and service tests are not grouped: each keeps both cores busy by
// itself, and together they would time out because of each other.
//
// `budgetS`: how many seconds a step may take on two cores, with a margin for a machine that does something
// else as well; two values for a step of which `npm test` runs only a part: for the part and the whole.

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);

/**
 * The amounts of tests, each with the seconds it should take on two quiet cores, and those after which it
 * fails. The same commit took half as long again, or twice as long, on a machine with other work. That is no
 * defect of the product, but a check that takes too long to wait for is.
 */
export const whole = {
  short: { title: 'The whole', budgetS: 1200, limitS: 2400 },
  all: { title: 'All of it', budgetS: 3600, limitS: 7200 },
};

export const checks = [
  {
    name: 'types',
    title: 'Types',
    budgetS: 180,
    commands: [
      [bin('tsc'), '--project', '.'],
      [bin('tsc'), '--project', 'apps/web'],
      [bin('tsc'), '--project', 'apps/console'],
      [bin('tsc'), '--project', 'tests/journeys'],
    ],
  },
  {
    name: 'format',
    title: 'Format, and lines that fit',
    budgetS: 30,
    commands: [[bin('oxfmt'), '--check'], [join(root, 'scripts', 'line-lengths.mjs')]],
  },
  {
    name: 'lint',
    title: 'Lint, titles of tests, and comments',
    budgetS: 180,
    commands: [
      [bin('oxlint')],
      [join(root, 'scripts', 'test-titles.mjs')],
      [join(root, 'scripts', 'comment-openings.mjs')],
    ],
  },
  {
    name: 'imports',
    title: 'Who may import whom',
    budgetS: 180,
    commands: [[bin('depcruise'), '--no-progress', 'apps', 'packages', 'tests', 'scripts', 'bench']],
  },
  {
    name: 'api',
    title: 'Description of the calls (OpenAPI)',
    budgetS: 60,
    commands: [[join(root, 'scripts', 'lint-api.mjs')]],
  },
  { name: 'unused', title: 'Unused code and dependencies', budgetS: 180, commands: [[bin('knip')]] },
];

export const runs = [
  [
    [vitest('unit', 'Unit tests', 360)],
    [
      {
        name: 'spec',
        title: 'Rows of the specification and the tests that name them',
        budgetS: 30,
        command: () => [join(root, 'scripts', 'spec-coverage.mjs')],
      },
      vitest('web', 'Tests of the pages', 240),
      vitest('console', "Tests of the console's pages", 120),
      {
        name: 'pages',
        title: 'Build of the pages',
        budgetS: 180,
        command: () => [join(root, 'scripts', 'build-pages.ts')],
      },
      {
        name: 'weight',
        title: 'What each screen loads first: at most 121.2 KB in 6 files (legacy: 148), in one language',
        budgetS: 60,
        command: () => [
          join(root, 'apps/web/scripts/measure-first-route.ts'),
          '--limit=121.2',
          '--limit-with-number=129.7',
          '--legacy=148',
          '--legacy-with-number=150',
          '--requests=6',
        ],
      },
      {
        name: 'console-weight',
        title: "What the console's first visit loads: at most 240 KB in 7 files; of later ones 16 KB each",
        budgetS: 30,
        command: () => [
          join(root, 'apps/console/scripts/measure-weight.ts'),
          '--limit=240',
          '--files=7',
          '--later=16',
        ],
      },
      {
        name: 'floors',
        title: 'Nothing in the built pages is newer than their oldest engines',
        budgetS: 30,
        command: () => [join(root, 'apps/web/scripts/check-floors.ts')],
      },
    ],
  ],
  [
    [
      {
        name: 'journeys',
        title: 'Browser journeys',
        budgetS: { short: 540, all: 2100 },
        command: () => [bin('playwright'), 'test', '--reporter=list,json'],
        environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
        read: readPlaywright,
      },
      // Half of the time of the long ones is spent waiting, so one more process than there are cores keeps
      // these busy.
      vitest(
        'service',
        'Service tests (PostgreSQL)',
        { short: 450, all: 1320 },
        `--maxWorkers=${availableParallelism() + 1}`,
      ),
    ],
  ],
];

function vitest(name, title, budgetS, ...more) {
  return {
    name,
    title,
    budgetS,
    command: (report) => [
      bin('vitest'),
      'run',
      '--project',
      name,
      ...more,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    read: (json) => readVitest(json, root),
  };
}
