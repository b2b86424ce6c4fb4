/**
 * Logs by which rule requests are refused, connections are cut off, or whatever else anyone may cause: one
 * line for many at once.
 */
import type { Telemetry } from '../telemetry/index.ts';

/** The least time (ms) between two lines for one rule. */
const QUIET_MS = 1000;

/**
 * Returns a function to call for each of them; a line gives how many there were since the previous line.
 * `message`: the text of the line.
 */
export function turnedAwayLog(
  telemetry: Pick<Telemetry, 'log'>,
  message = 'requests were turned away',
): (rule: string, facts?: Readonly<Record<string, string>>) => void {
  const since = new Map<string, { times: number; quietUntil: number }>();
  return (rule, facts = { rule }) => {
    const noted = since.get(rule) ?? { times: 0, quietUntil: 0 };
    since.set(rule, noted);
    noted.times += 1;
    if (performance.now() < noted.quietUntil) return;
    telemetry.log('warn', message, { ...facts, times: noted.times });
    noted.times = 0;
    noted.quietUntil = performance.now() + QUIET_MS;
  };
}
