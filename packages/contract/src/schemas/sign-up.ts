/** Registering a wallet account and setting up an agreement in one request (SPEC section 7, /auto/v1). */
import { type Static, Type } from 'typebox';
import { Operation } from './agreements.ts';
import { RequestNo, Time, nullable, oneOf } from './fields.ts';

/** `done`: the account exists; the agreement's own operation continues separately. */
export const signUpStates = ['registering', 'settingUp', 'done', 'refused', 'expired'] as const;
export type SignUpState = (typeof signUpStates)[number];

/**
 * The reasons for which the wallet or the gateway refused it. `setupRefused`: the agreement could not be set
 * up.
 */
export const signUpRefusals = [
  'walletRefused',
  'accountFrozen',
  'numberHasAgreement',
  'tooManyAgreements',
  'setupRefused',
] as const;
export type SignUpRefusal = (typeof signUpRefusals)[number];

export const SignUp = Type.Object({
  requestNo: RequestNo,
  state: oneOf(signUpStates),
  refusal: nullable(oneOf(signUpRefusals)),
  operation: nullable(Operation),
  registeredAt: nullable(Time),
  expiresAt: Type.String({ description: 'ISO 8601, UTC: the wallet is waited for until then' }),
});
export type SignUpView = Static<typeof SignUp>;
