import { randomUUID } from 'node:crypto';

/** What the sandbox takes from the world around it, given in so that tests decide. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0, below 1: the dice of the fault knobs. */
  random(): number;
  /** Unguessable: pay pages are reached by such numbers alone. */
  newId(): string;
  /** A built-in waiting time at the configured speed. */
  scaled(ms: number): number;
}

export function realRuntime(timeScale: number): Runtime {
  return {
    now: Date.now,
    random: Math.random,
    newId: () => randomUUID().replaceAll('-', ''),
    scaled: (ms) => Math.round(ms * timeScale),
  };
}
