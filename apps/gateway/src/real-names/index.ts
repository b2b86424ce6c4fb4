/** Who a user is, by name and identity number, checked once at a partner. */
export { realNameMachine } from './real-name-states.ts';
export { createRealNames, type RealNames } from './real-names.ts';
