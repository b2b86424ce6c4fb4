import process from 'node:process';
import type { DestinationStream } from 'pino';
import { standardOutput } from './line-log.ts';

/** `auto`: text where a person reads along in a terminal, JSON everywhere else. */
export type LogFormat = 'auto' | 'json' | 'text';

/** Where log lines go: on standard output, as JSON or to be read by a person. */
export async function logDestination(format: LogFormat): Promise<DestinationStream> {
  if (format === 'json' || (format === 'auto' && !process.stdout.isTTY)) return standardOutput;
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    colorize: process.stdout.isTTY,
    ignore: 'process',
    singleLine: true,
    // Behind what the launcher writes, and not lost when the process ends.
    sync: true,
    translateTime: 'SYS:HH:MM:ss.l',
  });
}
