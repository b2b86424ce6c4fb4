/**
 * The public interface of calls to partners: their names, their metrics, and the limits on simultaneous
 * calls.
 */
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
