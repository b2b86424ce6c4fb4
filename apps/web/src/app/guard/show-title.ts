import { type GuardStep, NEXT } from './guard-types.ts';

/**
 * SPEC section 2: `showtitle=false` inside the wallet app shows the navigation and remembers the choice in
 * the session.
 */
export const showTitle: GuardStep = ({ query }, { inWalletApp, navigation }) => {
  if (inWalletApp && query.get('showtitle') === 'false') navigation.show(true);
  return NEXT;
};
