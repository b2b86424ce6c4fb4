export { drawMachine } from './draw.ts';
export { inStates, listOfStates, notInStates, stateLiteral } from './in-sql.ts';
export {
  defineMachine,
  type EventOf,
  type Machine,
  type StateKind,
  type StateOf,
  type Transition,
} from './machine.ts';
export { RefusedTransition, canApply, isEnd, next } from './next.ts';
export { type StateSet, stateSet } from './state-set.ts';
