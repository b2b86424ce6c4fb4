/** Calls to partners: their names, what is counted of them, and how many are let through at once. */
export { partnerCalls, partnerOf } from './call-names.ts';
export { callOutcomes, type ReportCall } from './call-report.ts';
export {
  createPartnerGuards,
  notAskedReasons,
  type PartnerGuards,
  type PauseMs,
  waitingLimits,
} from './guards.ts';
export {
  forgetPartnerStates,
  type PartnerState,
  readPartnerStates,
  writePartnerStates,
} from './partner-states.ts';
