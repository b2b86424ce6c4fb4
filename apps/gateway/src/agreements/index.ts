/** The door of automatic top-up: what other rooms may use of it. */

// Put together by the composition root, and what it is given.
export { createAutomaticTopUp } from './automatic-top-up.ts';
export { agreementEvents } from './agreement-events.ts';
export { logAgreementStep } from './agreement-log.ts';
export { createLanguages } from './consent/languages.ts';
export { createMemberCodes } from './consent/member-codes.ts';
export { createUnconfirmedSetups } from './setup/unconfirmed.ts';
export { createRestsBecause } from './charges/rests-because.ts';
export { checkRules, readRulesFile } from './rules/rules-file.ts';

// Numbers: which agreement a charge is of.
export { agreementNoOf } from './agreement-no.ts';

// What signers do.
export type { AgreementCommands } from './commands.ts';
export type { OperationRef } from './own-agreement.ts';
export type { AgreementSetup, SetupRequest, Signer } from './setup/agreement-setup.ts';
export type { Cancelling } from './termination/cancelling.ts';
export type { ChargeOutcome, ChargeUnderWay } from './charges/charge-under-way.ts';
export type { Family } from './family/family.ts';
export type { Repayments } from './charges/repayments.ts';

// What members do, and signers about members' consents.
export type { MemberConsents } from './consent/member-consents.ts';
export type { ConsentQueries } from './consent/consent-queries.ts';

// What pages read.
export type { AgreementQueries, Caller } from './queries/agreement-queries.ts';
export type { ChargeCursor, OwnCharge } from './queries/charge-queries.ts';
export type { Recommendations } from './queries/recommendations.ts';
export type { AgreementRules } from './rules/agreement-rules.ts';
export type { AgreementViews } from './views/agreement-view.ts';
export { createUnreadAgreements } from './queries/unread-agreements.ts';
export { lastMonths } from './views/charge-view.ts';

// The aggregate's parts that others name.
export type { Debt, Terms } from './aggregate.ts';

// Replies by SMS to the service number.
export { createSmsReplies } from './sms-replies/sms-replies.ts';
