/** Calls to partners and notices of theirs, kept for some days for whoever speaks with their support. */
export { type CallKeeper, createCallKeeper } from './call-keeper.ts';
export { emptyOldCalls, readCalls } from './call-rows.ts';
export type { KeepCall } from './kept-call.ts';
export { callView, type CallView } from './call-view.ts';
