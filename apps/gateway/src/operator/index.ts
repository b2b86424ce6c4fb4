/**
 * The operator's information and commands: what is stuck, and the command line.
 *
 * Two folders have an index of their own: settings and stops.
 */
export { findUnknowns, unknownsByAge } from './unknowns.ts';
export { countStuck, findStuck, stuckKinds } from './stuck.ts';
export { type ExitCode, type OperatorCall, runOperator } from './operator.ts';
export { type CommandLine, readCommandLine, WrongUsage } from './command-line.ts';
export { whyNotKept } from './typed-reason.ts';
export { operatorCommands } from './commands.ts';
export { userNamed } from './by-hand/block-user.ts';
export { keepEvent } from './by-hand/keep-event.ts';
export { readDifferences } from './differences.ts';
export { readDifferenceText } from './report.ts';
export { readNumbers } from './orders/act-on-list.ts';
export { listedAct } from './orders/list-commands.ts';
export { fileOf } from './months/order-month.ts';
export { isArchived, type KeptEvent, readOrderRecords } from './orders/order-records.ts';
