/**
 * What an attack is. Each is a file of its own in `attacks/` and a line in `all-attacks.ts`; it does to a
 * running product what somebody who means harm would do, and says what did not hold.
 */
import type { Target } from './target.ts';

export interface Attack {
  /** As the table at the end names it, in a few words. */
  readonly name: string;
  /** How often it is tried in the whole run and in the short one. */
  readonly count: { readonly whole: number; readonly short: number };
  /**
   * Whether it goes on between normal users in the mixed load, where it is done in its short form again and
   * again. Not one that takes a partner away from everybody.
   */
  readonly mixes: boolean;
  /** Does it `count` times. What it leaves open (sockets, faults of partners) it closes itself. */
  run(target: Target, count: number): Promise<Outcome>;
}

export interface Outcome {
  /** How often it was tried, where that is not the count that was asked for. */
  readonly tried?: number;
  /** What became of the attempts, for the table: `50 taken, 455 refused`. */
  readonly result: string;
  /** A sentence for each thing that did not hold; empty: all of it held. */
  readonly violations: readonly string[];
}
