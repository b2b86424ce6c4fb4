import type { Machine } from './machine.ts';

/**
 * An event that the table does not allow in the present state. Nothing may be written when this is thrown.
 */
export class RefusedTransition extends Error {
  readonly machine: string;
  readonly from: string;
  readonly event: string;

  constructor(machine: string, from: string, event: string) {
    super(`${machine}: "${event}" is not allowed in "${from}"`);
    this.name = 'RefusedTransition';
    this.machine = machine;
    this.from = from;
    this.event = event;
  }
}

/**
 * Returns the state that `event` leads to from `from`. Throws {@link RefusedTransition} when the table has no
 * such row.
 */
export function next<S extends string, E extends string>(machine: Machine<S, E>, from: S, event: E): S {
  const edge = machine.transitions.find((row) => row.from === from && row.event === event);
  if (!edge) throw new RefusedTransition(machine.name, from, event);
  return edge.to;
}

/** Whether the table allows `event` in `from`. */
export function canApply<S extends string, E extends string>(
  machine: Machine<S, E>,
  from: S,
  event: E,
): boolean {
  return machine.transitions.some((row) => row.from === from && row.event === event);
}

/** Whether nothing can happen any more in this state. */
export function isEnd<S extends string, E extends string>(machine: Machine<S, E>, state: S): boolean {
  return machine.states[state] === 'end';
}
