import { type GuardStep, NEXT } from './guard-types.ts';

/** SPEC section 2: a `navShow` query value of Y or N sets navigation visibility. */
export const navShow: GuardStep = ({ query }, { navigation }) => {
  const value = query.get('navShow');
  if (value === 'Y' || value === 'N') navigation.show(value === 'Y');
  return NEXT;
};
