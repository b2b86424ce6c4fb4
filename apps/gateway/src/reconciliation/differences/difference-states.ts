/** The states in which a difference between two books is kept. Each run writes the one that it finds. */
import { stateSet } from '@phonebill/states';

/**
 * `open`: it is there and reported. `waiting`: it cannot be told yet, since something is under way or does
 * not answer. `resolved`: it was looked for and is gone. `closed`: an operator settled it with the partner;
 * with other amounts it opens again.
 */
export const differenceTable = {
  name: 'Difference',
  states: { open: 'live', waiting: 'live', resolved: 'resting', closed: 'resting' },
} as const;

/** Reported, and for a person to see to. */
export const openDifferenceStates = stateSet(differenceTable, 'open');
/** Looked at again in each run. */
export const standingDifferenceStates = stateSet(differenceTable, 'open', 'waiting');
/** The partner was found to agree. One that was closed may stand at the partner still. */
export const resolvedDifferenceStates = stateSet(differenceTable, 'resolved');
