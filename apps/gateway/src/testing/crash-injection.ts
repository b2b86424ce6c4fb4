/**
 * One mishap at a chosen position among everything that a stretch of work does to the outside: calls to
 * partners and writes to the database. There the process dies: either before the deed, or after it and before
 * anybody heard of it.
 */
import type { Scripted } from './scripted.ts';
import type { AgreementHarness } from './agreement-harness.ts';

export type CrashPoint = 'before' | 'after';

export class ProcessCrashed extends Error {}

export interface CrashInjection {
  /** From now on the `position`th deed (from 0) fails so, once. */
  arm(position: number, mishap: CrashPoint): void;
  /** Whether it has happened. */
  readonly crashed: boolean;
  /** How many deeds there were since it was armed. */
  readonly actions: number;
}

const WRITES = new Set(['write-agreement', 'write-order', 'place-repayment', 'settle-repayment']);

export function prepareCrashInjection(harness: AgreementHarness): CrashInjection {
  let [left, deeds, happened] = [Infinity, 0, false];
  let mishap: CrashPoint = 'before';
  async function deed<T>(perform: () => Promise<T>): Promise<T> {
    deeds += 1;
    const isIt = left === 0;
    left -= 1;
    if (isIt) happened = true;
    if (isIt && mishap === 'before') throw new ProcessCrashed('before the deed');
    const answer = await perform();
    if (isIt) throw new ProcessCrashed('after the deed');
    return answer;
  }

  const query = harness.pool.query.bind(harness.pool) as (...given: unknown[]) => Promise<unknown>;
  harness.pool.query = ((...given: unknown[]) => {
    const { name } = (given[0] ?? {}) as { name?: string };
    return name !== undefined && WRITES.has(name) ? deed(() => query(...given)) : query(...given);
  }) as typeof harness.pool.query;
  for (const partner of [harness.entrust, harness.carrier, harness.cashier] as Scripted<object>[])
    interrupt(partner, deed);

  return {
    arm(position, how) {
      [left, deeds, happened, mishap] = [position, 0, false, how];
    },
    get crashed() {
      return happened;
    },
    get actions() {
      return deeds;
    },
  };
}

function interrupt<Port extends object>(
  { port }: Scripted<Port>,
  deed: <T>(perform: () => Promise<T>) => Promise<T>,
): void {
  for (const [name, call] of Object.entries(port) as [keyof Port, (...given: unknown[]) => unknown][]) {
    if (name === 'statement' || name === 'repayments') continue;
    port[name] = ((...given: unknown[]) => deed(async () => call(...given))) as Port[keyof Port];
  }
}

const STARTED_AGAIN_MS = 20_000;
const LOOKS_AFTERWARDS = 12;

/**
 * Settles as a worker does that is started again within seconds of each death, and looks after what it left
 * for some minutes.
 */
export async function settleThroughCrashes(harness: AgreementHarness): Promise<void> {
  for (let looks = 0; looks >= 0; looks -= 1) {
    try {
      await harness.settle();
    } catch (error) {
      if (!(error instanceof ProcessCrashed)) throw error;
      looks = LOOKS_AFTERWARDS;
    }
    // A run swallows what one agreement's death throws, and says so.
    if (harness.logged.some((line) => line.includes('could not be looked after'))) looks = LOOKS_AFTERWARDS;
    harness.logged.length = 0;
    if (looks > 0) harness.time.now += STARTED_AGAIN_MS;
  }
}

/** As `harness.live`, through deaths. */
export async function runThroughCrashes(
  harness: AgreementHarness,
  until: number,
  step: number,
): Promise<void> {
  await settleThroughCrashes(harness);
  while (harness.time.now < until) {
    harness.time.now = Math.min(until, harness.time.now + step);
    await settleThroughCrashes(harness);
  }
}
