// Runs npm as a child process that cannot outlive its installation unnoticed: it has a process group of its
// own, so that a signal ends it with everything it started, and it is waited for.

import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time (ms) after which an npm that was told to end is killed. */
const KILL_AFTER_MS = 5_000;

/** The process group of the running npm. */
let running;

/**
 * Runs npm in `folder`; once everything it started has ended, returns its exit status and its output.
 * `onStart` is called with its process number.
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
 * Returns a Node that npm does not remove while it runs: `npm run` puts the one that is installed in `folder`
 * first, and `npm ci` reinstalls that one.
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
 * Runs `work`. A signal meanwhile ends the running npm, waits for it, calls `afterSignal` and ends this
 * process with 130; a second signal more than a second later kills npm.
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

/** Waits for the whole group: scripts of packages can outlive npm, and must not write any more. */
async function groupEnd() {
  for (const until = Date.now() + KILL_AFTER_MS; Date.now() < until; await sleep(20))
    if (!signalNpm(0)) return;
  signalNpm('SIGKILL');
}

/** Sends a signal; returns whether there was a process to receive it. */
function signalNpm(signal) {
  try {
    return running !== undefined && process.kill(-running, signal);
  } catch {
    return false;
  }
}
