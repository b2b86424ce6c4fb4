import { type GuardStep, NEXT, SHOW } from './guard-types.ts';

/** SPEC section 2: the login route passes straight through. */
export const loginPasses: GuardStep = ({ route }) => (route.key === 'login' ? SHOW : NEXT);
