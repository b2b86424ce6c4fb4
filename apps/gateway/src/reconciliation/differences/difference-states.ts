/** The states of a difference between two books. Each run writes the state that it finds. */
import { stateSet } from '@phonebill/states';

/**
 * The table of states. `open`: the difference exists and is reported. `waiting`: unknown as yet, because
 * something is under way or a partner does not answer. `resolved`: it was checked and no longer exists.
 * `closed`: an operator settled it with the partner; with other amounts it opens again.
 */
export const differenceTable = {
  name: 'Difference',
  states: { open: 'live', waiting: 'live', resolved: 'resting', closed: 'resting' },
} as const;

/** The states in which a difference is reported, for a person to handle. */
export const openDifferenceStates = stateSet(differenceTable, 'open');
/** The states in which a difference is checked again in each run. */
export const standingDifferenceStates = stateSet(differenceTable, 'open', 'waiting');
/** The states in which the partner was found to agree. A closed difference may still exist at the partner. */
export const resolvedDifferenceStates = stateSet(differenceTable, 'resolved');
