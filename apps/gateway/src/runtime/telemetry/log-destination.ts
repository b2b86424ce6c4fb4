import process from 'node:process';
import type { DestinationStream } from 'pino';

/** `auto`: text where a person reads along in a terminal, JSON everywhere else. */
export type LogFormat = 'auto' | 'json' | 'text';

/** Where log lines go that are to be read by a person; undefined: they stay JSON, on standard output. */
export async function logDestination(format: LogFormat): Promise<DestinationStream | undefined> {
  if (format === 'json' || (format === 'auto' && !process.stdout.isTTY)) return undefined;
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
