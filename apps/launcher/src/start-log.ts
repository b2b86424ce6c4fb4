// The launcher's output on standard output, in the format of the log beside it: text on a terminal, otherwise
// one JSON object to a line. Standard error carries sentences for the person who starts it.

import { hostname } from 'node:os';
import type { LogFormat } from './launch-settings.ts';
import { type Started, startedFacts, summary } from './summary.ts';

export interface StartLog {
  /** Reports that something is being done. */
  say(text: string): void;
  /** Reports that everything runs, and where it can be reached. */
  ready(started: Started): void;
  /** Reports that it was told to stop and is stopping. */
  stopping(): void;
}

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
  on?(event: 'error', heard: () => void): unknown;
}

/** `roles`: those of this process, which each of its lines names. */
export function createStartLog(
  format: LogFormat,
  roles: Iterable<string>,
  output: Output = process.stdout,
): StartLog {
  // On a full disk the product starts and works without these lines.
  output.on?.('error', () => undefined);
  if (format === 'text' || (format === 'auto' && output.isTTY))
    return {
      say: (text) => output.write(`${text} …\n`),
      ready: (started) => output.write(`${summary(started)}\n`),
      // On a new line, after the ^C that a terminal shows.
      stopping: () => output.write('\nStopping …\n'),
    };
  const role = [...roles].join(',');
  const line = (msg: string, facts: object = {}): void => {
    const about = { level: 'info', time: new Date().toISOString(), process: `${hostname()}:${process.pid}` };
    output.write(`${JSON.stringify({ ...about, role, ...facts, msg })}\n`);
  };
  return {
    say: (text) => line(text),
    ready: (started) => line('phonebill is ready', startedFacts(started)),
    stopping: () => line('Stopping'),
  };
}
