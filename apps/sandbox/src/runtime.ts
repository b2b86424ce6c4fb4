import { randomUUID } from 'node:crypto';

/** Clock, randomness and ids, given in so that tests decide them. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0, below 1: decides when a fault knob acts. */
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
