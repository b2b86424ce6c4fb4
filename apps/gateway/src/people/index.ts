/**
 * The people who use the product: how they sign on, what is known of them, what they allowed, and what is
 * given to them or removed when they leave.
 *
 * A folder with a door of its own: sign-on.
 */

// Whether a person's data may be passed on: what allows it, and what they answered.
export { type Authorizations, createAuthorizations } from './authorizations/authorizations.ts';
export { createChannelDisclosure } from './authorizations/channel-disclosure.ts';
export { checkPurposes, readPurposesFile } from './authorizations/purposes-file.ts';

// Binding a bank card where the wallet has no page for it.
export { type CardBinding, createCardBinding } from './card-bindings/card-binding.ts';

// What a person is given of their data, and closing an account.
export type { Person } from './personal-data/conditions.ts';
export { type PersonalData, createPersonalData } from './personal-data/personal-data.ts';

// Name and identity number, checked once at a partner.
export { realNameMachine } from './real-names/real-name-states.ts';
export { type RealNames, createRealNames } from './real-names/real-names.ts';
