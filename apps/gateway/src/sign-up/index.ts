/** Registering a wallet account and setting up an agreement in one request. */
export { signUpMachine } from './sign-up-states.ts';
export { createSignUps, type SignUps } from './sign-ups.ts';
export type { SignUp } from './store.ts';
