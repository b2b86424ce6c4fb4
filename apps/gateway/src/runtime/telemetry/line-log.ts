/**
 * Writes lines to standard output at once and never stops the work. Lines that cannot be written (the disk is
 * full, the reader is gone or stuck) are lost and counted, and the next line that can be written gives their
 * number.
 */
import { writeSync } from 'node:fs';
import { processName } from './telemetry.ts';

export interface LineLog {
  /** Writes a line, with its line feed. Never throws. */
  write(line: string): void;
  /** Returns how many lines were lost since the process started. */
  lost(): number;
}

const STANDARD_OUTPUT = 1;
/** A pipe whose reader does not keep up is waited for repeatedly, and in all for at most this time (ms). */
const READER_WAIT_MS = 10;
const READER_IS_STUCK_MS = 1000;

/** Creates the log. `writeBytes` returns how many of the bytes were written. */
export function createLineLog(
  writeBytes: (bytes: Buffer) => number = (bytes) => writeSync(STANDARD_OUTPUT, bytes),
): LineLog {
  let lost = 0;
  /** The number of lines that were lost and not reported yet. */
  let unsaid = 0;
  /** Whether the last line that was begun is incomplete. */
  let isCut = false;

  function put(line: string): boolean {
    let rest = Buffer.from(isCut ? `\n${line}` : line);
    const { length } = rest;
    // Once lines have been lost, the next ones are not waited for.
    let waitMs = unsaid === 0 ? READER_IS_STUCK_MS : 0;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeBytes(rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || waitMs === 0) {
          if (rest.length < length) isCut = true;
          return false;
        }
        waitMs -= READER_WAIT_MS;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, READER_WAIT_MS);
      }
    }
    isCut = false;
    return true;
  }

  function sayLost(): boolean {
    const about = { level: 'error', time: new Date().toISOString(), process: processName };
    return put(`${JSON.stringify({ ...about, lines: unsaid, msg: 'lines of the log were lost' })}\n`);
  }

  return {
    write(line) {
      if (unsaid > 0 && sayLost()) unsaid = 0;
      if (unsaid === 0 && put(line)) return;
      unsaid += 1;
      lost += 1;
    },
    lost: () => lost,
  };
}

/** The log of this process. */
export const standardOutput: LineLog = createLineLog();
