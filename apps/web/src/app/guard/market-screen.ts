import { paths } from '../../platform/paths.ts';
import { type GuardStep, NEXT, redirect } from './guard-types.ts';

/**
 * SPEC section 2: setAutoRecharge with channelType hebaodenglu goes to marketSetAutoRecharge. The query goes
 * along.
 */
export const marketScreen: GuardStep = ({ route, query }) => {
  if (route.key !== 'setAutoRecharge' || query.get('channelType') !== 'hebaodenglu') return NEXT;
  return redirect(paths.marketSetAutoRecharge, query);
};
