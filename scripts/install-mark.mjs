// A file that exists while an installation is under way, and remains when it was interrupted. It names the
// process that installs, so that two at the same time wait for each other, and a dead one can be told from a
// running one.

import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const TOUCH_EVERY_MS = 5_000;
/**
 * Time (ms) without touching the file after which its holder is gone; its process number may belong to
 * another process now.
 */
const SILENT_MS = 60_000;
/** The longest time (ms) for which an npm whose parent was killed goes on alone. */
const ORPHAN_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 300;

/**
 * Opens the mark in `file`. `account`: npm's own record of what is installed; if it is newer than a mark that
 * was left behind, someone has installed by hand since.
 */
export function openMark(file, account) {
  let touching;
  let npm;
  let halfDone = false;
  const write = (flag) =>
    writeFileSync(file, JSON.stringify({ pid: process.pid, npm, host: hostname() }), { flag });

  return {
    isGone: () => read(file) === undefined,
    /** Whether a mark had been left behind by an incomplete installation. */
    wasHalfDone: () => halfDone,
    /**
     * Waits until no other process installs, and takes the mark. `waiting` is called once with the holder.
     */
    async take(waiting) {
      let told = false;
      for (;;) {
        const holder = read(file);
        if (holder === undefined) {
          if (tryToTake(write)) break;
        } else if (isAlive(holder)) {
          if (!told) waiting(holder.pid ?? 'unknown');
          told = true;
          await sleep(LOOK_AGAIN_MS);
        } else if (removeDead(file, holder)) halfDone = holder.touchedAt >= lastChange(account);
      }
      touching = setInterval(() => touch(file), TOUCH_EVERY_MS);
      touching.unref();
    },
    /** Records the number of the running npm, so that it can still be found if this process is killed. */
    setNpm(pid) {
      npm = pid;
      write('w');
    },
    remove() {
      clearInterval(touching);
      rmSync(file, { force: true });
    },
  };
}

/**
 * Returns the content of the mark; undefined when there is none. One that is just being written is still
 * empty.
 */
function read(file) {
  try {
    const touchedAt = statSync(file).mtimeMs;
    const text = readFileSync(file, 'utf8');
    try {
      return { ...JSON.parse(text), text, touchedAt };
    } catch {
      return { text, touchedAt };
    }
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive({ pid, npm, host, touchedAt }) {
  const silentMs = Date.now() - touchedAt;
  // Processes of another container or machine that shares this folder cannot be seen.
  if (host !== hostname()) return silentMs < (pid === undefined ? TOUCH_EVERY_MS : SILENT_MS);
  return (silentMs < SILENT_MS && runs(pid)) || (npm !== undefined && silentMs < ORPHAN_MS && runs(-npm));
}

function runs(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function tryToTake(write) {
  try {
    write('wx');
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead holder's mark, but no other that has replaced it. */
function removeDead(file, { text }) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
  const isDeadOnes = readFileSync(aside, 'utf8') === text;
  if (isDeadOnes) rmSync(aside, { force: true });
  else renameSync(aside, file);
  return isDeadOnes;
}

function lastChange(file) {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function touch(file) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // It was removed by hand, which loses nothing but the mark.
  }
}
