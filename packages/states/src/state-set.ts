import type { Machine } from './machine.ts';

/**
 * States of one table that a rule names together: which count as unpaid, live, charged. It stands beside its
 * table and is the only place that lists them; code asks `has`, queries take it by `inStates`.
 */
export interface StateSet<S extends string = string> {
  readonly states: readonly S[];
  has(state: S): boolean;
}

/** What of a table a set is checked against. */
export type StatesOfTable<S extends string> = Pick<Machine<S, string>, 'name' | 'states'>;

/**
 * A set of some states of a table. Throws Error for none, for one that is named twice, and for one that the
 * table does not have, so that a wrong set fails when the process starts.
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
