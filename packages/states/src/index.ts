export { drawMachine } from './draw.ts';
export {
  defineMachine,
  type EventOf,
  type Machine,
  type StateKind,
  type StateOf,
  type Transition,
} from './machine.ts';
export { RefusedTransition, canApply, isEnd, next } from './next.ts';
