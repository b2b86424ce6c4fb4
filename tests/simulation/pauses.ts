/**
 * How long a process leaves a partner alone after it did not answer. In the product a circuit breaker decides
 * it, whose library has its own timer; here the seed decides.
 */
import type { PauseMs } from '../../apps/gateway/src/partners/calls/guards.ts';
import type { Surroundings } from './surroundings.ts';

const EVERY_MS = 180_000;
const PAUSED_MS = [2000, 60_000] as const;
const CHANCE = 0.08;

/** `process`: the process whose pauses these are. */
export function createPauses(process: string, { draws, faults, scheduler }: Surroundings): PauseMs {
  const until = new Map<string, number>();
  return (call, supplier = null) => {
    const now = scheduler.now();
    const stretch = Math.floor(now / EVERY_MS);
    const of = `${call}${supplier === null ? '' : ` of the ${supplier}`}`;
    const key = `pause of ${process}, ${of}, ${stretch}`;
    const known = until.get(key);
    if (known !== undefined) return Math.max(0, known - now);
    const fault = faults.at(
      key,
      { paused: CHANCE },
      { about: null, subject: `process ${process}: ${of}`, said: { paused: 'is not asked for a while' } },
    );
    until.set(key, fault ? now + draws.whole(key, ...PAUSED_MS) : 0);
    return Math.max(0, (until.get(key) ?? 0) - now);
  };
}
