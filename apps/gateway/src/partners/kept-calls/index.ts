/**
 * Calls to partners, and partners' notices, kept for some days for operators who speak with a partner's
 * support.
 */
export { type CallKeeper, createCallKeeper } from './call-keeper.ts';
export { emptyOldCalls, readCalls } from './call-rows.ts';
export type { KeepCall } from './kept-call.ts';
export { callView, type CallView } from './call-view.ts';
