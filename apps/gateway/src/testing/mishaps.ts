/**
 * One mishap at a chosen position among everything that a stretch of work does to the outside: calls to
 * partners and writes to the database. There the process dies: either before the deed, or after it and before
 * anybody heard of it.
 */
import type { Scripted } from './scripted.ts';
import type { AgreementWorld } from './agreement-harness.ts';

export type Mishap = 'before' | 'after';

export class Died extends Error {}

export interface Mishaps {
  /** From now on the `position`th deed (from 0) fails so, once. */
  arm(position: number, mishap: Mishap): void;
  /** Whether it has happened. */
  readonly happened: boolean;
  /** How many deeds there were since it was armed. */
  readonly deeds: number;
}

const WRITES = new Set(['write-agreement', 'write-order', 'place-repayment', 'settle-repayment']);

export function prepareMishaps(world: AgreementWorld): Mishaps {
  let [left, deeds, happened] = [Infinity, 0, false];
  let mishap: Mishap = 'before';
  async function deed<T>(perform: () => Promise<T>): Promise<T> {
    deeds += 1;
    const isIt = left === 0;
    left -= 1;
    if (isIt) happened = true;
    if (isIt && mishap === 'before') throw new Died('before the deed');
    const answer = await perform();
    if (isIt) throw new Died('after the deed');
    return answer;
  }

  const query = world.pool.query.bind(world.pool) as (...given: unknown[]) => Promise<unknown>;
  world.pool.query = ((...given: unknown[]) => {
    const { name } = (given[0] ?? {}) as { name?: string };
    return name !== undefined && WRITES.has(name) ? deed(() => query(...given)) : query(...given);
  }) as typeof world.pool.query;
  for (const partner of [world.entrust, world.carrier, world.cashier] as Scripted<object>[])
    interrupt(partner, deed);

  return {
    arm(position, how) {
      [left, deeds, happened, mishap] = [position, 0, false, how];
    },
    get happened() {
      return happened;
    },
    get deeds() {
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
export async function settleThroughDeaths(world: AgreementWorld): Promise<void> {
  for (let looks = 0; looks >= 0; looks -= 1) {
    try {
      await world.settle();
    } catch (error) {
      if (!(error instanceof Died)) throw error;
      looks = LOOKS_AFTERWARDS;
    }
    // A run swallows what one agreement's death throws, and says so.
    if (world.logged.some((line) => line.includes('could not be looked after'))) looks = LOOKS_AFTERWARDS;
    world.logged.length = 0;
    if (looks > 0) world.time.now += STARTED_AGAIN_MS;
  }
}

/** As `world.live`, through deaths. */
export async function liveThroughDeaths(world: AgreementWorld, until: number, step: number): Promise<void> {
  await settleThroughDeaths(world);
  while (world.time.now < until) {
    world.time.now = Math.min(until, world.time.now + step);
    await settleThroughDeaths(world);
  }
}
