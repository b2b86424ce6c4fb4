/**
 * Says by which rule requests are turned away, connections cut off, or what else anybody may cause: of many
 * at once one line.
 */
import type { Telemetry } from '../telemetry/index.ts';

/** One line for each rule in so long. */
const QUIET_MS = 1000;

/**
 * Gives what is called for each of them; a line says how many there were since the one before. `message`:
 * what it says.
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
