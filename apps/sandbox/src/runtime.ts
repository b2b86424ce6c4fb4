import { randomUUID } from 'node:crypto';

/** Clock, randomness and ids, passed in so that tests control them. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number;
  /** Returns a number of at least 0, below 1, which decides whether a fault knob acts. */
  random(): number;
  /** Returns an unguessable id: it is all that protects the address of a pay page. */
  newId(): string;
  /** Returns a built-in waiting time at the configured speed. */
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
