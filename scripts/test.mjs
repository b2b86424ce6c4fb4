// `npm test`: runs every check, also from a fresh clone, and tests every rule where it costs least. `npm run
// test:all` (`--all`): runs all tests there are. A failed step does not keep the next from running; the end
// names what failed, and the last line counts everything. While developing, select steps: `npm test --
// --only=types,unit`.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment, ensureInstalled, giveUp, pinnedNode, root } from './install.mjs';
import { checks, runs, whole } from './test-steps.mjs';
import { overLimit, timesTable } from './test-times.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
/** Titles of steps, each with its failed tests. */
const failures = [];
/** The title, the duration and the budget of each step that ended. */
const times = [];
const children = new Set();
const reports = mkdtempSync(join(tmpdir(), 'phonebill-reports-'));
let interrupted = false;

process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const ALL = '--all';
const extent = process.argv.includes(ALL) ? 'all' : 'short';
const given = process.argv.slice(2).filter((arg) => arg !== ALL);
const chosen = chosenSteps(given);
await ensureInstalled('test');
// Started here, since the one-time installation is not part of the checks' time.
const startedAt = Date.now();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt(signal));
await check(checks.filter(chosen));
for (const rows of runs)
  await runTogether(rows.map((row) => row.filter(chosen)).filter((row) => row.length > 0));

// A selection of steps has no budget.
if (given.length === 0) budgetOfTheWhole(Date.now() - startedAt);
heading('Time of each step, min:s');
console.log(timesTable(times));

if (extent === 'short') console.log('\nNot gone through: what only `npm run test:all` does.');
if (failures.length > 0) heading('Failed');
for (const { title, tests } of failures) console.log([title, ...tests.map(failureText)].join('\n'));
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);

function budgetOfTheWhole(tookMs) {
  const { title, budgetS, limitS } = whole[extent];
  times.push({ title, tookMs, budgetS });
  const late = overLimit(tookMs, limitS);
  if (late === null) return;
  total.failed += 1;
  failures.push({ title: late, tests: [] });
}

function chosenSteps(wanted) {
  const names = [...checks, ...runs.flat(2)].map(({ name }) => name);
  const only = wanted.flatMap((arg) => arg.match(/^--only=(.+)$/)?.[1].split(',') ?? [arg]);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined)
    giveUp(`Not a step: ${unknown}\nSteps: ${names.join(', ')}. For example:  npm test -- --only=types,unit`);
  return ({ name }) => only.length === 0 || only.includes(name);
}

/** Runs checks in parallel; their output is collected and shown only when something is wrong. */
async function check(steps) {
  if (steps.length === 0) return;
  heading('Checks without running anything');
  const waiting = steps.map((step) => ({ step, result: checkOne(step) }));
  for (const { step, result } of waiting) {
    const { ok, output, tookMs } = await result;
    console.log(`${ok ? '✓' : '✗'} ${step.title} (${seconds(tookMs)})`);
    if (!ok) console.log(`${output.trimEnd()}\n`);
    count(step, tookMs, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
  }
}

async function checkOne({ commands }) {
  const started = Date.now();
  const results = [];
  for (const command of commands) results.push(await execute(command, 'pipe'));
  return {
    ok: results.every(({ status }) => status === 0),
    output: results.map(({ output }) => output).join(''),
    tookMs: Date.now() - started,
  };
}

/**
 * The output of the first row is shown while it runs; that of the others is shown when the first has ended.
 */
async function runTogether([first, ...others]) {
  if (first === undefined) return;
  const waiting = others.map((row) => runUnseen(row));
  for (const step of first) {
    heading(step.title);
    conclude(step, await run(step, 'inherit'));
  }
  for (const { step, result } of (await Promise.all(waiting)).flat()) {
    heading(step.title);
    console.log(result.output.trimEnd());
    conclude(step, result);
  }
}

async function runUnseen(row) {
  const ended = [];
  for (const step of row) ended.push({ step, result: await run(step, 'pipe') });
  return ended;
}

async function run(step, output) {
  const started = Date.now();
  const report = join(reports, `${step.name}.json`);
  const ended = await execute(step.command(report), output, step.environment?.(report));
  return { ...ended, report, tookMs: Date.now() - started };
}

function conclude(step, { status, report, tookMs }) {
  const results = step.read
    ? resultsFrom(step, report)
    : { passed: status === 0 ? 1 : 0, failed: 0, skipped: 0 };
  // A run that ended with an error but no failed test (because it was killed, say) still failed.
  if (status !== 0 && results.failed === 0) results.failed = 1;
  if (results.passed + results.failed + results.skipped === 0) {
    console.log('No test was found: that cannot be right.');
    results.failed = 1;
  }
  console.log(`${results.failed === 0 ? '✓' : '✗'} ${step.title} (${seconds(tookMs)})`);
  count(step, tookMs, results);
}

function resultsFrom({ read }, report) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

function count({ title, budgetS }, tookMs, { failures: tests = [], ...counts }) {
  times.push({ title, tookMs, budgetS: budgetS[extent] ?? budgetS });
  for (const kind of Object.keys(total)) total[kind] += counts[kind];
  if (counts.failed > 0) failures.push({ title, tests });
}

function failureText({ title, reason }) {
  return [`  ✗ ${title}`, ...reason.split('\n').map((line) => `      ${line}`)].join('\n');
}

function execute(args, output, environment = {}) {
  return new Promise((resolve) => {
    if (interrupted) return;
    const child = spawn(pinnedNode, args, {
      cwd: root,
      env: { ...childEnvironment(), TEST_EXTENT: extent, ...environment },
      stdio: ['ignore', output, output],
    });
    children.add(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
    child.on('error', (error) => (text += `${error.message}\n`));
    child.on('close', (status) => {
      children.delete(child);
      if (interrupted && children.size === 0) process.exit(130);
      resolve({ status, output: text });
    });
  });
}

/** The steps clean up after themselves, so they are waited for; a second signal does not wait. */
function interrupt(signal) {
  if (interrupted || children.size === 0) process.exit(130);
  interrupted = true;
  for (const child of children) child.kill(signal);
}

function heading(text) {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 70 - text.length))}`);
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
