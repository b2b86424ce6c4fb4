/**
 * SQL conditions on states, for the text of queries. The states are literals in the text, which partial
 * indexes need and prepared statements allow; they are taken from a state table, so no query writes one out.
 */
import { requireState, type StateSet, type StatesOfTable } from './state-set.ts';

/** Returns the condition that the state in this column is in the set. */
export function inStates(column: string, set: StateSet): string {
  return `${column} in (${listOfStates(set)})`;
}

/**
 * Returns the condition that the state is not in the set. PostgreSQL treats a list of one state like `<>`,
 * and serves it by the same indexes.
 */
export function notInStates(column: string, set: StateSet): string {
  return `${column} not in (${listOfStates(set)})`;
}

/** Returns one state of a table as a literal. Throws Error when the table does not have it. */
export function stateLiteral<S extends string>(table: StatesOfTable<S>, state: NoInfer<S>): string {
  requireState(table, state);
  return `'${state}'`;
}

/** Returns the states of a set as literals, separated by commas. */
export function listOfStates({ states }: StateSet): string {
  return states.map((state) => `'${state}'`).join(', ');
}
