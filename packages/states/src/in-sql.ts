/**
 * Conditions on states for the text of queries. The states stand in the text as literals, which partial
 * indexes need and prepared statements allow; they come from a state table, so no query writes one out.
 */
import { requireState, type StateSet, type StatesOfTable } from './state-set.ts';

/** The state in this column is one of the set. */
export function inStates(column: string, set: StateSet): string {
  return `${column} in (${listOfStates(set)})`;
}

/** It is none of the set. A list of one state is to PostgreSQL as `<>`, and served by the same indexes. */
export function notInStates(column: string, set: StateSet): string {
  return `${column} not in (${listOfStates(set)})`;
}

/** One state of a table as a literal. Throws Error where the table does not have it. */
export function stateLiteral<S extends string>(table: StatesOfTable<S>, state: NoInfer<S>): string {
  requireState(table, state);
  return `'${state}'`;
}

/** The states of a set as literals, separated by commas. */
export function listOfStates({ states }: StateSet): string {
  return states.map((state) => `'${state}'`).join(', ');
}
