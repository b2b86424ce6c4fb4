/** The door of automatic top-up: what other rooms may use of it. */

// Put together by the composition root, and what it is given.
export { createAutomaticTopUp } from './automatic-top-up.ts';
export { agreementEvents } from './model/agreement-events.ts';
export { logAgreementStep } from './store/agreement-log.ts';
export { createLanguages } from './notices/languages.ts';
export { createMemberCodes } from './consent/member-codes.ts';
export { createAccountClosing } from './ending/account-closing.ts';
export { createRestsBecause } from './model/rests-because.ts';
export { checkRules, readRulesFile } from './model/rules-file.ts';

// Numbers: which agreement a charge is of.
export { agreementNoOf } from './model/agreement-no.ts';

// What signers do.
export type { AgreementCommands } from './pausing/commands.ts';
export type { OperationRef } from './store/own-agreement.ts';
export type { AgreementSetup, SetupRequest, Signer } from './opening/agreement-setup.ts';
export type { Cancelling } from './ending/cancelling.ts';
export type { ChargeOutcome, ChargeUnderWay } from './model/charge-under-way.ts';
export type { Family } from './family/family.ts';
export type { Repayments } from './debiting/repayments.ts';

// What members do, and signers about members' consents.
export type { MemberConsents } from './consent/member-consents.ts';
export type { ConsentQueries } from './store/consent-queries.ts';

// What pages read.
export type { AgreementQueries, Caller } from './store/agreement-queries.ts';
export type { ChargeCursor, OwnCharge } from './store/charge-queries.ts';
export type { Recommendations } from './store/recommendations.ts';
export type { AgreementRules } from './model/agreement-rules.ts';
export type { AgreementViews } from './views/agreement-view.ts';
export { createUnreadAgreements } from './store/unread-agreements.ts';
export { lastMonths } from './views/charge-view.ts';

// For queries of others: the tables of states, and what their rules name together.
export { agreementMachines } from './model/states/index.ts';
export { liveAgreementStates } from './model/states/agreement.ts';
export { paidDebtStates } from './model/states/debt.ts';
export { absentMandateStates } from './model/states/mandate.ts';
export { openConsentStates } from './model/states/member-consent.ts';

// The aggregate's parts that others name.
export type { Debt, Terms } from './model/aggregate.ts';

// Replies by SMS to the service number.
export { createSmsReplies } from './consent/sms-replies/sms-replies.ts';
