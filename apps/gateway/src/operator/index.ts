/** The door of what operators are told and do: what is stuck, and the command line. */
export { countStuck, stuckKinds } from './stuck.ts';
export { runOperator } from './operator.ts';
