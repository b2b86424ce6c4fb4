import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPlaywright, readVitest } from './test-reports.mjs';

test('vitest: lists a failed test with file and reason, and a file that does not load as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: '/house/apps/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'money never is lost',
            failureMessages: ['AssertionError: expected 1 to be 2\n    at /house/apps/a.test.ts:3:1'],
          },
        ],
      },
      {
        name: '/house/apps/b.test.ts',
        status: 'failed',
        message: 'SyntaxError: a brace',
        assertionResults: [],
      },
    ],
  };
  expect(readVitest(report, '/house')).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
    failures: [
      {
        title: 'apps/a.test.ts › money never is lost',
        reason: 'AssertionError: expected 1 to be 2\nat /house/apps/a.test.ts:3:1',
      },
      { title: 'apps/b.test.ts', reason: 'SyntaxError: a brace' },
    ],
  });
});

test('Playwright: lists tests of groups, flaky tests and outside errors as failures, without colours', () => {
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [
          failing('two tabs', 'flaky'),
          {
            file: 'pay.journey.ts',
            title: 'well',
            tests: [{ projectName: 'phone-zh', status: 'expected', results: [{}] }],
          },
        ],
        suites: [{ specs: [failing('Back', 'unexpected')] }],
      },
    ],
    errors: [{ message: 'the product did not start' }],
  };
  expect(readPlaywright(report)).toEqual({
    passed: 5,
    failed: 3,
    skipped: 0,
    failures: [
      { title: '[phone-zh] pay.journey.ts › two tabs', reason: 'Time is over\nwaited for: Pay' },
      { title: '[phone-zh] pay.journey.ts › Back', reason: 'Time is over\nwaited for: Pay' },
      { title: 'outside the tests', reason: 'the product did not start' },
    ],
  });
});

test("Playwright: the reason includes the page's outline, unless its file is missing", () => {
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'error-context.md');
  const outline =
    '- main [ref=e2]:\n  - heading "Paid" [level=2] [ref=e3]\n  - button "Done" [cursor=pointer]';
  writeFileSync(path, `# Error details\n\n\`\`\`\nwaited\n\`\`\`\n\n\`\`\`yaml\n${outline}\n\`\`\`\n`);
  expect(reasonWith({ name: 'error-context', path })).toBe(
    'Time is over\nwaited for: Pay\nThe page showed:\n' +
      '- main:\n  - heading "Paid" [level=2]\n  - button "Done"',
  );
  expect(reasonWith({ name: 'error-context', path: join(folder, 'gone') })).toBe(
    'Time is over\nwaited for: Pay',
  );
});

/** Returns the reason of a journey that failed and left this file. */
function reasonWith(attachment) {
  const spec = failing('Back', 'unexpected');
  spec.tests[0].results[0].attachments = [{ name: 'screenshot', path: 'a.png' }, attachment];
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
  return readPlaywright({ stats, suites: [{ specs: [spec] }] }).failures[0].reason;
}

function failing(title, status) {
  return {
    file: 'pay.journey.ts',
    title,
    tests: [
      {
        projectName: 'phone-zh',
        status,
        results: [
          { errors: [{ message: '\u001B[31mTime is over\u001B[39m' }, { message: 'waited for: Pay' }] },
        ],
      },
    ],
  };
}
