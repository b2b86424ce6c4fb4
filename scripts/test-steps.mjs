// Everything `npm test` runs, in order. `checks` need no product, finish with right or
// wrong, and run side by side; `runs` are rows of steps, one step of a row after the other. Rows that stand
// together are gone through at the same time. Journeys and service tests do not stand together: either keeps
// both cores busy by itself, and together each waits in vain for what the other holds up.

import { join } from 'node:path';
import { root } from './install.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);

export const checks = [
  {
    name: 'types',
    title: 'Types',
    commands: [
      [bin('tsc'), '--project', '.'],
      [bin('tsc'), '--project', 'apps/web'],
      [bin('tsc'), '--project', 'tests/journeys'],
    ],
  },
  {
    name: 'format',
    title: 'Format, and lines that fit',
    commands: [[bin('oxfmt'), '--check'], [join(root, 'scripts', 'line-lengths.mjs')]],
  },
  {
    name: 'lint',
    title: 'Lint, and titles of tests',
    commands: [[bin('oxlint')], [join(root, 'scripts', 'test-titles.mjs')]],
  },
  {
    name: 'imports',
    title: 'Who may import whom',
    commands: [[bin('depcruise'), '--no-progress', 'apps', 'packages', 'tests', 'scripts', 'bench']],
  },
  {
    name: 'api',
    title: 'Description of the calls (OpenAPI)',
    commands: [[join(root, 'scripts', 'lint-api.mjs')]],
  },
  { name: 'unused', title: 'Unused code and dependencies', commands: [[bin('knip')]] },
];

export const runs = [
  [
    [vitest('unit', 'Unit tests')],
    [
      {
        name: 'spec',
        title: 'Rows of the specification and the tests that name them',
        command: () => [join(root, 'scripts', 'spec-coverage.mjs')],
      },
      vitest('web', 'Tests of the pages'),
      {
        name: 'pages',
        title: 'Build of the pages',
        command: () => [join(root, 'scripts', 'build-pages.ts')],
      },
      {
        name: 'weight',
        title: 'What each screen loads first: at most 121 KB in 6 files (legacy: 145), in one language',
        command: () => [
          join(root, 'apps/web/scripts/measure-first-route.ts'),
          '--limit=121',
          '--limit-with-number=129',
          '--legacy=145',
          '--legacy-with-number=148',
          '--requests=6',
        ],
      },
      {
        name: 'floors',
        title: 'Nothing in the built pages is newer than their oldest engines',
        command: () => [join(root, 'apps/web/scripts/check-floors.ts')],
      },
    ],
  ],
  [
    [
      {
        name: 'journeys',
        title: 'Browser journeys',
        command: () => [bin('playwright'), 'test', '--reporter=list,json'],
        environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
        read: readPlaywright,
      },
      vitest('service', 'Service tests (PostgreSQL)'),
    ],
  ],
];

function vitest(name, title) {
  return {
    name,
    title,
    command: (report) => [
      bin('vitest'),
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    read: (json) => readVitest(json, root),
  };
}
