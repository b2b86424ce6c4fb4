/** The ports for checking names and binding cards. */
export type { CardBindings, NameChecks } from './port.ts';
