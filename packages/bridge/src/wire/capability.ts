import type { Bridge } from '../bridge.ts';
import { bridgeNames } from '../bridge-names.ts';
import { unpack } from '../reading/unpack.ts';
import type { DoCall } from './way.ts';

/**
 * Whether the native side has a method. `unknown`: it gave no list, so the call is made and its time limit
 * decides.
 */
export type Capability = 'yes' | 'no' | 'unknown';

const LIST_LIMIT_MS = 800;

/** Determines the capability from the list of supported methods (SPEC section 4). */
export async function capability(bridge: Bridge, doCall: DoCall, method: string): Promise<Capability> {
  const list = await methodList(bridge, doCall);
  if (!list) return 'unknown';
  return list.has(method) ? 'yes' : 'no';
}

/** Makes the next call request the list again, since the native side may only now be ready. */
export function forgetMethods(bridge: Bridge): void {
  bridge.methods.list = null;
}

/** Requests the list anew and returns it; keeps the known one when no list arrives. */
export async function askAgain(bridge: Bridge, doCall: DoCall): Promise<ReadonlySet<string> | null> {
  const known = bridge.methods.list;
  forgetMethods(bridge);
  bridge.methods.list = (await methodList(bridge, doCall)) ?? known;
  return bridge.methods.list;
}

/**
 * Requests the list once. When none arrived, the next call requests it again, except on Harmony, where it
 * usually stays empty and every call would wait for nothing. A list that arrives late is used for later
 * calls.
 */
function methodList(bridge: Bridge, doCall: DoCall): Promise<ReadonlySet<string> | null> {
  const { methods, timers } = bridge;
  // A call made while the list is being fetched waits with the others, so that calls stay in order.
  if (methods.asking) return methods.asking;
  if (methods.list || (methods.silent && bridge.platform === 'harmony')) return Promise.resolve(methods.list);
  methods.asking = new Promise<void>((resolve) => {
    const timer = timers.set(resolve, bridge.timeLimits.allMethods ?? LIST_LIMIT_MS);
    const finish = () => {
      timers.clear(timer);
      resolve();
    };
    try {
      doCall(bridge.names.bridge?.allMethods ?? bridgeNames.allMethods, undefined, (answer) => {
        methods.list = readList(answer) ?? methods.list;
        finish();
      });
    } catch {
      finish();
    }
  }).then(() => {
    methods.asking = null;
    methods.silent = methods.list === null;
    return methods.list;
  });
  return methods.asking;
}

/**
 * Reads the list; null for an empty list, which carries no information, and for anything that is not a list.
 */
function readList(answer: unknown): ReadonlySet<string> | null {
  const list = unpack(answer);
  if (!Array.isArray(list)) return null;
  const names = list.filter((name): name is string => typeof name === 'string');
  return names.length > 0 ? new Set(names) : null;
}
