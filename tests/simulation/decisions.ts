/**
 * What was decided in a run: what people and operators do, and what goes wrong on the way. Each decision has
 * an id that is the same in every run of the seed, so that a run can be repeated with some of them alone.
 */
import { hashOf } from './draws.ts';

export interface Decision {
  /** Names it in the command that repeats it. */
  readonly id: string;
  readonly at: number;
  /** What people and operators do; or what could as well have gone the plain way. */
  readonly sort: 'act' | 'fault';
  readonly kind: string;
  /** What happens, for a reader who does not know the code. */
  readonly words: string;
  /** The order or the person that it is about; null: the world. */
  readonly about: string | null;
}

export interface Decisions {
  /** Whether it may happen; then it does. `key` is of this one alone. */
  happens(decision: Omit<Decision, 'id' | 'at'>, key: string): boolean;
  /** Those that happened. */
  readonly made: readonly Decision[];
}

/** `only`: ids of those that may happen; null: all. */
export function createDecisions(now: () => number, only: ReadonlySet<string> | null): Decisions {
  const made: Decision[] = [];
  return {
    made,
    happens(decision, key) {
      const id = hashOf(`${key} ${decision.kind}`).toString(16).padStart(8, '0');
      if (only && !only.has(id)) return false;
      made.push({ id, at: now(), ...decision });
      return true;
    },
  };
}
