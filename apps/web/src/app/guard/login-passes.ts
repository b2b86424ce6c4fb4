import { type GuardStep, NEXT, SHOW } from './guard-types.ts';

/**
 * SPEC section 2: the login route passes straight through. What its link carried to sign on with is dropped:
 * it must not undo the login.
 */
export const loginPasses: GuardStep = ({ route }, { signOn }) => {
  if (route.key !== 'login') return NEXT;
  signOn.forget();
  return SHOW;
};
