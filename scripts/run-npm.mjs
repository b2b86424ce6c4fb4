// npm as a child process that never outlives its installation unseen: it has a process group of its own, so
// that a signal ends it with everything it started, and it is waited for.

import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** After this long an npm that was told to end is killed. */
const KILL_AFTER_MS = 5_000;

/** The process group of the npm that runs now. */
let running;

/**
 * Runs npm in `folder` and gives its exit status and what it said, once all that it started has ended.
 * `onStart` is given its process number.
 */
export function runNpm(folder, args, onStart) {
  const known = process.env.npm_execpath;
  const [command, rest] = known ? [lastingNode(folder), [known, ...args]] : ['npm', args];
  return new Promise((resolve) => {
    const child = spawn(command, rest, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ status: 1, output: String(error) }));
    child.on('close', (status) => {
      void groupEnd().then(() => {
        running = undefined;
        resolve({ status, output });
      });
    });
    if (child.pid === undefined) return;
    running = child.pid;
    onStart(child.pid);
  });
}

/**
 * A Node that npm does not remove while it runs: `npm run` puts the one that is installed in `folder` first,
 * and `npm ci` installs that one anew.
 */
function lastingNode(folder) {
  const { npm_node_execpath: npms, PATH = '' } = process.env;
  const removed = `${join(realpathSync(folder), 'node_modules')}${sep}`;
  const onPath = PATH.split(delimiter).map((each) => join(each, 'node'));
  return (
    [npms, process.execPath, ...onPath].find(
      (each) => each && existsSync(each) && !realpathSync(each).startsWith(removed),
    ) ?? process.execPath
  );
}

/**
 * Does `work`. A signal meanwhile ends the npm that runs, waits for it, calls `afterSignal` and ends this
 * process with 130; a second one more than a second later does not wait for npm to end by itself.
 */
export async function stoppable(work, afterSignal) {
  let stoppedAt;
  const stop = () => {
    if (stoppedAt === undefined) {
      stoppedAt = Date.now();
      signalNpm('SIGTERM');
      setTimeout(() => signalNpm('SIGKILL'), KILL_AFTER_MS).unref();
      // One Ctrl-C can arrive several times: from the terminal, and passed on by npm.
    } else if (Date.now() - stoppedAt > 1_000) signalNpm('SIGKILL');
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  try {
    const result = await work();
    if (stoppedAt === undefined) return result;
    afterSignal();
    return process.exit(130);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** Scripts of packages can outlive npm when all are told to end: nothing of theirs may write any more. */
async function groupEnd() {
  for (const until = Date.now() + KILL_AFTER_MS; Date.now() < until; await sleep(20))
    if (!signalNpm(0)) return;
  signalNpm('SIGKILL');
}

/** Whether there was anything to signal. */
function signalNpm(signal) {
  try {
    return running !== undefined && process.kill(-running, signal);
  } catch {
    return false;
  }
}
