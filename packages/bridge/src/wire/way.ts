import type { Bridge } from '../bridge.ts';
import { bridgeNames } from '../bridge-names.ts';
import type { NativeCall } from './native-call.ts';

export type Callback = (...answer: unknown[]) => void;

/** One way of making a call. */
export interface Way {
  /** The native side lists this method, or has injected it. */
  readonly isKnown: boolean;
  readonly takesCallback: boolean;
  /** Makes the call. It may throw: then the next way is tried. */
  readonly make: (callback?: Callback) => unknown;
}

/** The ways a platform offers for one call, the best first; null when there is no bridge. */
export type FindWays = (bridge: Bridge, call: NativeCall) => Promise<readonly Way[] | null>;

/**
 * A property that can be called, as a method of its object: injected objects insist on that. Null when there
 * is none.
 */
export function methodOf(object: unknown, name: string): ((...args: readonly unknown[]) => unknown) | null {
  if (object === null || (typeof object !== 'object' && typeof object !== 'function')) return null;
  const methods = object as Record<string, unknown>;
  if (typeof methods[name] !== 'function') return null;
  return (...args) => (methods[name] as (...args: readonly unknown[]) => unknown)(...args);
}

/** `hebaoWkjs.doCall(name, params?, callback?)`. */
export type DoCall = (name: string, params: object | undefined, callback: Callback | undefined) => unknown;

/**
 * The page's side of the bridge as it is there now; null when there is none. Arguments that are not given are
 * left out.
 */
export function findDoCall(bridge: Bridge): DoCall | null {
  const doCall = methodOf(bridge.window[bridge.names.bridge?.wkjs ?? bridgeNames.wkjs], 'doCall');
  return (
    doCall &&
    ((name, params, callback) => doCall(name, ...(params ? [params] : []), ...(callback ? [callback] : [])))
  );
}
