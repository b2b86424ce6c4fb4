// Reads the reports of the test runners into one form: how many tests passed, failed and were skipped, and
// each failed one with the beginning of its reason, so that the end of `npm test` names them.

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const LINES_OF_A_REASON = 20;
const LINES_OF_A_PAGE = 60;

/** Reads vitest's JSON report. A file that does not load has no tests, and is itself a failure. */
export function readVitest(
  { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults },
  root,
) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        title: `${file} › ${fullName}`,
        reason: beginning(failureMessages[0]),
      }));
    return failed.length === 0 && status === 'failed'
      ? [{ title: file, reason: beginning(message) }]
      : failed;
  });
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, failures.length),
    skipped: numPendingTests + numTodoTests,
    failures,
  };
}

/** Reads Playwright's JSON report. A test that passed only at a second attempt has failed. */
export function readPlaywright({ stats, suites, errors = [] }) {
  const failures = suites.flatMap(specsIn).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        title: `[${projectName}] ${file} › ${title}`,
        reason: [beginning(reasonOf(results)), ...pageOf(results)].join('\n'),
      })),
  );
  const outside = errors.map(({ message }) => ({ title: 'outside the tests', reason: beginning(message) }));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + outside.length,
    skipped: stats.skipped,
    failures: [...failures, ...outside],
  };
}

/**
 * Returns the reasons. The first error is often a timeout, which does not say what was waited for; the next
 * one does.
 */
function reasonOf(results) {
  const errors = results.find((one) => one.errors?.length > 0)?.errors ?? [];
  return errors.map(({ message }) => message).join('\n');
}

/**
 * Returns what the page showed when a journey failed, as lines: the machine on which it happened may be gone,
 * and its pictures with it. None when Playwright stored no such file.
 */
function pageOf(results) {
  const attachments = results.flatMap((one) => one.attachments ?? []);
  const kept = attachments.find(({ name, path }) => name === 'error-context' && path !== undefined);
  const [, outline] = (kept && /```yaml\n([\s\S]*?)\n```/.exec(textOf(kept.path))) ?? [];
  if (outline === undefined) return [];
  const lines = outline.replaceAll(/ \[(?:ref=\w+|cursor=pointer)\]/g, '').split('\n');
  return ['The page showed:', ...lines.slice(0, LINES_OF_A_PAGE)];
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)];
}

function beginning(text = '') {
  // eslint-disable-next-line no-control-regex -- the colours of a terminal
  const plain = text.replaceAll(/\u001B\[\d+(?:;\d+)*m/g, '');
  const lines = plain
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.includes('node_modules'));
  return lines.slice(0, LINES_OF_A_REASON).join('\n');
}
