/**
 * The users of the product: how they sign on, what is known of them, what they consented to, and how their
 * data is handed over or removed.
 *
 * One folder has an index of its own: sign-on.
 */

// Whether a person's data may be passed on: the legal bases, and the person's answers.
export { type Authorizations, createAuthorizations } from './authorizations/authorizations.ts';
export { createChannelDisclosure } from './authorizations/channel-disclosure.ts';
export { checkPurposes, readPurposesFile } from './authorizations/purposes-file.ts';

// Binding a bank card when the wallet has no page for it.
export { type CardBinding, createCardBinding } from './card-bindings/card-binding.ts';

// Handing a person's data over to them, and closing an account.
export type { Person } from './personal-data/conditions.ts';
export { type PersonalData, createPersonalData } from './personal-data/personal-data.ts';

// Name and identity number, checked once at a partner.
export { realNameMachine } from './real-names/real-name-states.ts';
export { type RealNames, createRealNames } from './real-names/real-names.ts';
