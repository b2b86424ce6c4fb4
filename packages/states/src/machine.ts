/**
 * A transition table: for each state and event, the next state. Nothing that is not in the table can happen.
 * The table is checked when it is defined, so a faulty one fails when the process starts.
 *
 * Kinds of state:
 * - `live`: something is still to happen, and a job is responsible for making it happen;
 * - `resting`: nothing is awaited, yet a late event may still arrive (a payment after closing);
 * - `end`: final, no event leaves it.
 */
export type StateKind = 'live' | 'resting' | 'end';

export interface Transition<S extends string, E extends string> {
  readonly from: S;
  readonly event: E;
  readonly to: S;
}

export interface Machine<S extends string, E extends string> {
  readonly name: string;
  readonly initial: S;
  readonly states: Readonly<Record<S, StateKind>>;
  readonly transitions: readonly Transition<S, E>[];
}

export type StateOf<M> = M extends Machine<infer S, string> ? S : never;
export type EventOf<M> = M extends Machine<string, infer E> ? E : never;

/**
 * Checks a table and returns it frozen. Throws Error naming every fault: an unreachable state, an end with a
 * way out, a live or resting state without one, a live state from which no end or resting state can be
 * reached, or two targets for one state and event.
 */
export function defineMachine<const S extends string, const E extends string>(
  machine: Machine<S, E>,
): Machine<S, E> {
  const faults = [
    ...duplicateEdges(machine),
    ...unreachableStates(machine),
    ...wrongKinds(machine),
    ...traps(machine),
  ];
  if (faults.length > 0) throw new Error(`state table "${machine.name}": ${faults.join('; ')}`);
  return Object.freeze(machine);
}

function namesOf<S extends string, E extends string>(machine: Machine<S, E>): S[] {
  return Object.keys(machine.states) as S[];
}

function duplicateEdges<S extends string, E extends string>({ transitions }: Machine<S, E>): string[] {
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const { from, event } of transitions) {
    const edge = `${from} on ${event}`;
    if (seen.has(edge)) faults.push(`two targets for ${edge}`);
    seen.add(edge);
  }
  return faults;
}

function unreachableStates<S extends string, E extends string>(machine: Machine<S, E>): string[] {
  const reached = closure([machine.initial], (state) =>
    machine.transitions.filter((edge) => edge.from === state).map((edge) => edge.to),
  );
  return namesOf(machine)
    .filter((state) => !reached.has(state))
    .map((state) => `${state} cannot be reached`);
}

function wrongKinds<S extends string, E extends string>(machine: Machine<S, E>): string[] {
  return namesOf(machine).flatMap((state) => {
    const leaves = machine.transitions.some((edge) => edge.from === state && edge.to !== state);
    if (machine.states[state] === 'end' && machine.transitions.some((edge) => edge.from === state))
      return [`${state} is an end but has a way out`];
    if (machine.states[state] !== 'end' && !leaves) return [`${state} is not an end but has no way out`];
    return [];
  });
}

function traps<S extends string, E extends string>(machine: Machine<S, E>): string[] {
  const settled = namesOf(machine).filter((state) => machine.states[state] !== 'live');
  const finishing = closure(settled, (state) =>
    machine.transitions.filter((edge) => edge.to === state).map((edge) => edge.from),
  );
  return namesOf(machine)
    .filter((state) => !finishing.has(state))
    .map((state) => `${state} can never finish`);
}

function closure<S>(start: readonly S[], neighbours: (state: S) => readonly S[]): Set<S> {
  const seen = new Set<S>(start);
  const queue = [...start];
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    for (const neighbour of neighbours(state)) {
      if (seen.has(neighbour)) continue;
      seen.add(neighbour);
      queue.push(neighbour);
    }
  }
  return seen;
}
