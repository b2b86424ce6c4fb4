/** Calls to partners and notices of theirs, kept for some days for whoever speaks with their support. */
export { type CallKeeper, createCallKeeper, userOf } from './call-keeper.ts';
export { emptyOldCalls, MOST_DAYS_KEPT, readCalls } from './call-rows.ts';
export type { CallAbout, KeepCall, KeptBody, KeptCall, PassedCall } from './kept-call.ts';
export { keptOutcomes } from './kept-call.ts';
export { callView, type CallView } from './call-view.ts';
