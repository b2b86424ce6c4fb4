/**
 * Defines an attack. Each has a file in `attacks/` and a line in `all-attacks.ts`; it does to a running
 * product what an attacker would, and reports what did not hold.
 */
import type { Target } from './target.ts';

export interface Attack {
  /** The name in the final table, in a few words. */
  readonly name: string;
  /** The number of attempts in the whole run and in the short one. */
  readonly count: { readonly whole: number; readonly short: number };
  /**
   * Whether the attack is part of the mixed load, where its short form is repeated between normal users.
   * False for one that takes a partner away from all users.
   */
  readonly mixes: boolean;
  /** Makes `count` attempts. It closes whatever it leaves open (sockets, faults of partners) itself. */
  run(target: Target, count: number): Promise<Outcome>;
}

export interface Outcome {
  /** The number of attempts, where it is not the requested count. */
  readonly tried?: number;
  /** The result of the attempts for the table, such as `50 taken, 455 refused`. */
  readonly result: string;
  /** A sentence for each thing that did not hold; empty when all of it held. */
  readonly violations: readonly string[];
}
