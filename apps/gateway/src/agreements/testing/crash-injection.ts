/**
 * Injects one crash at a chosen position among all outward actions of a piece of work: calls to partners and
 * writes to the database. The process ends there, either before the action, or after it and before its result
 * is used.
 */
import type { Scripted } from '../../partners/testing/scripted.ts';
import type { AgreementHarness } from './agreement-harness.ts';

export type CrashPoint = 'before' | 'after';

export class ProcessCrashed extends Error {}

export interface CrashInjection {
  /** Makes the process end before or after the `position`th action (from 0) from now on, once. */
  arm(position: number, point: CrashPoint): void;
  /** Whether it has crashed. */
  readonly crashed: boolean;
  /** The number of actions since it was armed. */
  readonly actions: number;
}

const WRITES = new Set(['save-agreements', 'save-orders', 'place-repayment', 'settle-repayment']);
/**
 * Methods that send nothing (they compose a request, or say whom they serve), and those that only
 * reconciliation calls.
 */
const NO_ACTION = /Body$|^serves$|^statement$|^repayments$/;

export function prepareCrashInjection(harness: AgreementHarness): CrashInjection {
  let [left, actions, crashed] = [Infinity, 0, false];
  let point: CrashPoint = 'before';
  async function act<T>(perform: () => Promise<T>): Promise<T> {
    actions += 1;
    const isIt = left === 0;
    left -= 1;
    if (isIt) crashed = true;
    if (isIt && point === 'before') throw new ProcessCrashed('before the action');
    const answer = await perform();
    if (isIt) throw new ProcessCrashed('after the action');
    return answer;
  }

  const query = harness.pool.query.bind(harness.pool) as (...given: unknown[]) => Promise<unknown>;
  harness.pool.query = ((...given: unknown[]) => {
    const { name } = (given[0] ?? {}) as { name?: string };
    return name !== undefined && WRITES.has(name) ? act(() => query(...given)) : query(...given);
  }) as typeof harness.pool.query;
  for (const partner of [harness.entrust, harness.carrier, harness.cashier] as Scripted<object>[])
    interrupt(partner, act);

  return {
    arm(position, how) {
      [left, actions, crashed, point] = [position, 0, false, how];
    },
    get crashed() {
      return crashed;
    },
    get actions() {
      return actions;
    },
  };
}

function interrupt<Port extends object>(
  { port }: Scripted<Port>,
  act: <T>(perform: () => Promise<T>) => Promise<T>,
): void {
  for (const [name, call] of Object.entries(port) as [keyof Port, (...given: unknown[]) => unknown][]) {
    if (NO_ACTION.test(String(name))) continue;
    port[name] = ((...given: unknown[]) => act(async () => call(...given))) as Port[keyof Port];
  }
}

const STARTED_AGAIN_MS = 20_000;
const LOOKS_AFTERWARDS = 12;

/**
 * Does what is due like a worker that is started again within seconds of each crash, and returns for some
 * minutes to what it left.
 */
export async function settleThroughCrashes(harness: AgreementHarness): Promise<void> {
  for (let looks = 0; looks >= 0; looks -= 1) {
    try {
      await harness.settle();
    } catch (error) {
      if (!(error instanceof ProcessCrashed)) throw error;
      looks = LOOKS_AFTERWARDS;
    }
    // A run catches and logs what one agreement's crash throws.
    if (harness.logged.some((line) => line.includes('could not be looked after'))) looks = LOOKS_AFTERWARDS;
    harness.logged.length = 0;
    if (looks > 0) harness.time.now += STARTED_AGAIN_MS;
  }
}

/** Runs until a time as the harness does, through crashes. */
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
