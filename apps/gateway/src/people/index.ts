/**
 * The people who use the product: how they sign on, what is known of them, what they allowed, and what is
 * given to them or removed when they leave.
 */

// Whether a person's data may be passed on: what allows it, and what they answered.
export { type Authorizations, createAuthorizations } from './authorizations/authorizations.ts';
export { createChannelDisclosure } from './authorizations/channel-disclosure.ts';
export { checkPurposes, readPurposesFile } from './authorizations/purposes-file.ts';

// Binding a bank card where the wallet has no page for it.
export { type CardBinding, createCardBinding } from './card-bindings/card-binding.ts';

// What a person is given of their data, and closing an account.
export { type PersonalData, createPersonalData } from './personal-data/personal-data.ts';

// Name and identity number, checked once at a partner.
export { realNameMachine } from './real-names/real-name-states.ts';
export { type RealNames, createRealNames } from './real-names/real-names.ts';

// Codes, login, sessions; sign-on by wallet, carrier and channels.
export { allowLogins, blockLogins } from './sign-on/blocked-users.ts';
export type { CodeBudget } from './sign-on/code-budget.ts';
export { loadDemoData } from './sign-on/demo-user.ts';
export type { GraphicCodes } from './sign-on/graphic-codes.ts';
export type { MessageTickets } from './sign-on/message-tickets.ts';
export type { MobileLogin } from './sign-on/mobile-login.ts';
export type { OwnSessions } from './sign-on/own-sessions.ts';
export type { SendingBarrier } from './sign-on/sending-barrier.ts';
export type { Sessions, UsedOn } from './sign-on/sessions.ts';
export { type SignOn, createSignOn } from './sign-on/sign-on.ts';
export type { ChannelJump } from './sign-on/single-sign-on/channel-jump.ts';
export type { CodeAsker, SmsCodes } from './sign-on/sms-codes.ts';
export { type EncryptedNumber, assertClientKey } from './sign-on/wire-number.ts';
