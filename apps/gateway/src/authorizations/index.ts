/** Whether data of a person may be passed on: what allows it, whom is asked first, and what they answered. */
export { type Authorizations, createAuthorizations } from './authorizations.ts';
export { type ChannelDisclosure, createChannelDisclosure } from './channel-disclosure.ts';
export { checkPurposes, readPurposesFile } from './purposes-file.ts';
