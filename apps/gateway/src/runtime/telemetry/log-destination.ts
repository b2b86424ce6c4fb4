import process from 'node:process';
import type { DestinationStream } from 'pino';
import { standardOutput } from './line-log.ts';

/** `auto`: text when standard output is a terminal, otherwise JSON. */
export type LogFormat = 'auto' | 'json' | 'text';

/** Returns the destination of log lines: standard output, as JSON or as text for people. */
export async function logDestination(format: LogFormat): Promise<DestinationStream> {
  if (format === 'json' || (format === 'auto' && !process.stdout.isTTY)) return standardOutput;
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    colorize: process.stdout.isTTY,
    ignore: 'process',
    singleLine: true,
    // Keeps the lines after those that the launcher writes, and loses none when the process ends.
    sync: true,
    translateTime: 'SYS:HH:MM:ss.l',
  });
}
