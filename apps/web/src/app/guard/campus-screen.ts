import { CAMPUS, changedQuery, type GuardStep, NEXT, redirect } from './guard-types.ts';
import { paths } from '../../platform/paths.ts';

/**
 * SPEC section 2: the zdcxyyyPage route, or setAutoRecharge with channelType ZDCXYYQ2024 and operationType
 * empty or add, goes to xysetAutoRecharge with navigation hidden. The query goes along, with a navShow that
 * would show the navigation again turned to N.
 *
 * In the whole guard the second case never comes here: `campusChannel`, the first step, has dropped the
 * channelType.
 */
export const campusScreen: GuardStep = ({ route, query }, { navigation }) => {
  const adding = !query.get('operationType') || query.get('operationType') === 'add';
  const campusForm = route.key === 'setAutoRecharge' && query.get('channelType') === CAMPUS && adding;
  if (route.key !== 'zdcxyyyPage' && !campusForm) return NEXT;
  navigation.show(false);
  return redirect(paths.xysetAutoRecharge, changedQuery(query, [], { navShow: 'N' }));
};
