/**
 * The public interface of the agreement aggregate: its parts, its rules, and the numbers that identify its
 * parts.
 */
export { agreementEvents } from './agreement-events.ts';
export { createRestsBecause, type RestsBecause } from './rests-because.ts';
export { checkRules, readRulesFile } from './rules-file.ts';
export { agreementNoOf, signerOf } from './agreement-no.ts';
export type { ChargeOutcome, ChargeUnderWay } from './charge-under-way.ts';
export type { AgreementRules } from './agreement-rules.ts';
export { timesWith } from './pre-notice.ts';
export {
  type Agreement,
  type AgreementAggregate,
  type Debt,
  isForFamily,
  isLive,
  memberAllows,
  type Terms,
} from './aggregate.ts';
export { endReasonOf } from './termination.ts';
