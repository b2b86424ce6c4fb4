// What the launcher says on standard output, in the form of the log beside it: text for somebody who reads
// along, one JSON object to a line everywhere else. Standard error has sentences for whoever starts it.

import { hostname } from 'node:os';
import type { LogFormat } from './launch-settings.ts';
import { type Started, startedFacts, summary } from './summary.ts';

export interface StartLog {
  /** That something is being done. */
  say(text: string): void;
  /** That everything runs, and where it is found. */
  ready(started: Started): void;
  /** That it was told to stop and does. */
  stopping(): void;
}

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
  on?(event: 'error', heard: () => void): unknown;
}

/** `roles`: of this process, as each of its lines names them. */
export function createStartLog(
  format: LogFormat,
  roles: Iterable<string>,
  output: Output = process.stdout,
): StartLog {
  // On a full disk the product starts, and works, without these lines.
  output.on?.('error', () => undefined);
  if (format === 'text' || (format === 'auto' && output.isTTY))
    return {
      say: (text) => output.write(`${text} …\n`),
      ready: (started) => output.write(`${summary(started)}\n`),
      // Behind the ^C that a terminal shows.
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
