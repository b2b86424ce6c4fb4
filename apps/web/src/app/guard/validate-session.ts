import { type GuardStep, NEXT } from './guard-types.ts';

/**
 * SPEC section 2: without sign-on data the existing session token is validated, at every navigation. The page
 * does not wait for it: its first calls go out beside the question, each with the token, which is refused
 * there, too, once it is not good any more. An answer that says so clears the user (SPEC section 4), and the
 * guard is asked again: a route that needs login then leads there. No answer changes nothing.
 */
export const validateSession: GuardStep = (_, { session, validate }) => {
  if (session.get()) validate();
  return NEXT;
};
