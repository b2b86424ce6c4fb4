/**
 * The public interface of automatic top-up: what other folders may use of it.
 *
 * Subfolders with an `index.ts` of their own: model (what an agreement is, and how it changes) and store.
 */

// The factories that the composition root calls, and their parameters.
export { type AutomaticTopUp, createAutomaticTopUp } from './automatic-top-up.ts';
export { createLanguages } from './notices/languages.ts';
export { createMemberCodes } from './consent/member-codes.ts';
export { createAccountClosing } from './ending/account-closing.ts';

// Commands of signers.
export type { AgreementCommands } from './pausing/commands.ts';
export type { AgreementSetup, SetupRequest, Signer } from './opening/agreement-setup.ts';
export type { SigningPages } from './opening/signing-pages.ts';
export type { Cancelling } from './ending/cancelling.ts';
export type { Family } from './family/family.ts';
export type { Repayments } from './debiting/repayments.ts';

// Commands of members, and of signers about members' consents.
export type { MemberConsents } from './consent/member-consents.ts';

// Views that pages read.
export type { AgreementViews } from './views/agreement-view.ts';

// State tables, and the sets of states that queries of other folders use.
export { agreementMachines } from './model/states/index.ts';
export { liveAgreementStates } from './model/states/agreement.ts';
export { paidDebtStates } from './model/states/debt.ts';
export { absentMandateStates } from './model/states/mandate.ts';
export { openConsentStates } from './model/states/member-consent.ts';

// Replies by SMS to the service number.
export { createSmsReplies } from './consent/sms-replies/sms-replies.ts';
