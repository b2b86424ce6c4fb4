/** The aggregate: what it is made of, its rules, and what identifies its parts. */
export { agreementEvents } from './agreement-events.ts';
export { createRestsBecause } from './rests-because.ts';
export { checkRules, readRulesFile } from './rules-file.ts';
export { agreementNoOf } from './agreement-no.ts';
export type { ChargeOutcome, ChargeUnderWay } from './charge-under-way.ts';
export type { AgreementRules } from './agreement-rules.ts';
export { timesWith } from './pre-notice.ts';
export type { Debt, Terms } from './aggregate.ts';
