import type { Machine } from './machine.ts';

/**
 * Several states of one table that a rule treats alike, such as unpaid, live or charged. It is defined beside
 * its table, in the only place that lists these states; code uses `has`, queries use `inStates`.
 */
export interface StateSet<S extends string = string> {
  readonly states: readonly S[];
  has(state: S): boolean;
}

/** The part of a table that a set is checked against. */
export type StatesOfTable<S extends string> = Pick<Machine<S, string>, 'name' | 'states'>;

/**
 * Creates a set of some states of a table. Throws Error for an empty set, a repeated state, and a state that
 * the table does not have, so that a wrong set fails when the process starts.
 */
export function stateSet<S extends string>(
  table: StatesOfTable<S>,
  ...states: readonly NoInfer<S>[]
): StateSet<S> {
  if (states.length === 0) throw new Error(`state table "${table.name}": a set has no state`);
  for (const state of states) requireState(table, state);
  const members: ReadonlySet<S> = new Set(states);
  if (members.size < states.length) throw new Error(`state table "${table.name}": a set names a state twice`);
  return Object.freeze({ states, has: (state: S) => members.has(state) });
}

/** Throws Error for a state that the table does not have. */
export function requireState<S extends string>(table: StatesOfTable<S>, state: string): void {
  if (!Object.hasOwn(table.states, state))
    throw new Error(`state table "${table.name}" has no state "${state}"`);
}
