import type { Bridge } from '../bridge.ts';
import { bridgeNames } from '../bridge-names.ts';
import type { NativeCall } from './native-call.ts';

export type Callback = (...answer: unknown[]) => void;

/** One way of making a call. */
export interface Way {
  /** Whether the native side lists this method, or has injected it. */
  readonly isKnown: boolean;
  readonly takesCallback: boolean;
  /** Makes the call. May throw, in which case the next way is tried. */
  readonly make: (callback?: Callback) => unknown;
}

/** Finds the ways that a platform offers for one call, best first; null when there is no bridge. */
export type FindWays = (bridge: Bridge, call: NativeCall) => Promise<readonly Way[] | null>;

/**
 * Returns a property that can be called, bound to its object, as injected objects require. Null when there is
 * none.
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
 * Returns the page's side of the bridge as it is now; null when there is none. Omitted arguments are not
 * passed on.
 */
export function findDoCall(bridge: Bridge): DoCall | null {
  const doCall = methodOf(bridge.window[bridge.names.bridge?.wkjs ?? bridgeNames.wkjs], 'doCall');
  return (
    doCall &&
    ((name, params, callback) => doCall(name, ...(params ? [params] : []), ...(callback ? [callback] : [])))
  );
}
