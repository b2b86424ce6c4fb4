// A file that is there while an installation is under way, and stays when it was cut short. It names who
// installs, so that two at the same time wait for each other, and a dead one is told from one that works.

import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const TOUCH_EVERY_MS = 5_000;
/** A holder that has not touched the file for so long is gone; its number may be another process's now. */
const SILENT_MS = 60_000;
/** An npm whose starter was killed goes on alone, at most for so long. */
const ORPHAN_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 300;

/**
 * The mark in `file`. `account`: npm's own account of what is installed; where that is younger than a mark
 * that was left behind, somebody has installed since by hand.
 */
export function openMark(file, account) {
  let touching;
  let npm;
  let halfDone = false;
  const write = (flag) =>
    writeFileSync(file, JSON.stringify({ pid: process.pid, npm, host: hostname() }), { flag });

  return {
    isGone: () => read(file) === undefined,
    /** Whether a mark had been left behind by an installation that was not completed. */
    wasHalfDone: () => halfDone,
    /** Waits until nobody else installs, and takes the mark. `waiting` is told once who does. */
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
    /** The number of the npm that works now: when we are killed, it is still seen to. */
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

/** What the mark says; undefined: there is none. One that is just being written says nothing yet. */
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
  // Of another container or machine that has this folder, too, no process can be seen.
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

/** Removes a dead holder's mark, and no other that came in its place. */
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
    // Removed by hand: nothing is lost but the mark.
  }
}
