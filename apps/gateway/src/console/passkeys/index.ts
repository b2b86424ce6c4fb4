/** Passkeys of the console's people. */
export {
  authenticationOptions,
  keepPasskey,
  provePasskey,
  registrationOptions,
  type RelyingParty,
  relyingPartyOf,
} from './ceremonies.ts';
export { contentHashOf, newChallenge, spendChallenge } from './challenges.ts';
