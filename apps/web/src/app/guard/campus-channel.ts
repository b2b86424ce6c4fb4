import { CAMPUS, changedQuery, type GuardStep, NEXT, redirect } from './guard-types.ts';

/**
 * SPEC section 2: setAutoRecharge with channelType ZDCXYYQ2024 is redirected (replace) to the same route with
 * cnlCode set to the fixed channel code and navShow N; channelType and the old cnlCode and navShow are
 * dropped first.
 */
export const campusChannel: GuardStep = ({ route, query }, { marketingCnlCode }) => {
  if (route.key !== 'setAutoRecharge' || query.get('channelType') !== CAMPUS) return NEXT;
  return redirect(
    route.path,
    changedQuery(query, ['channelType', 'cnlCode', 'navShow'], { cnlCode: marketingCnlCode, navShow: 'N' }),
  );
};
