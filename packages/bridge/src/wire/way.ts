import type { Bridge } from '../bridge.ts';
import type { Spoken } from './spoken.ts';

export type Callback = (...answer: unknown[]) => void;

/** One way of making a call. */
export interface Way {
  /** The native side has said, or shown, that it has this method. */
  readonly sure: boolean;
  /** The call takes a callback. */
  readonly answers: boolean;
  /** Makes the call. It may throw: then the next way is tried. */
  readonly make: (callback?: Callback) => unknown;
}

/** The ways a platform offers for one call, the best first; null when there is no bridge. */
export type FindWays = (bridge: Bridge, spoken: Spoken) => Promise<readonly Way[] | null>;

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
