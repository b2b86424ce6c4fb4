/**
 * The decisions of a run: what people and operators do, and what goes wrong. Each has an id that is the same
 * in every run of the seed, so that a run can be repeated with some of them alone.
 */
import { hashOf } from './draws.ts';

export interface Decision {
  /** The id that the command for repeating the run names. */
  readonly id: string;
  readonly at: number;
  /** `act`: something people or operators do. `fault`: something that could also have gone as usual. */
  readonly sort: 'act' | 'fault';
  readonly kind: string;
  /** A description for readers who do not know the code. */
  readonly words: string;
  /** The order or person concerned; null for the whole world. */
  readonly about: string | null;
}

export interface Decisions {
  /** Decides whether it happens, and records it if so. `key` belongs to this decision alone. */
  happens(decision: Omit<Decision, 'id' | 'at'>, key: string): boolean;
  /** The decisions that happened. */
  readonly made: readonly Decision[];
}

/** `only`: ids of the decisions that may happen; null allows all. */
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
