import { useLocation } from 'react-router';
import { useOrganization } from '../numbers/use-organization.ts';
import { type AnalyticsContext, analyticsContext } from '../platform/analytics/index.ts';
import { useLanguage } from '../platform/language/index.ts';
import { session } from '../platform/session/index.ts';
import { useStore } from '../platform/store.ts';
import { useCnlCode } from '../platform/use-cnl-code.ts';

/**
 * SPEC section 3, analytics context, of the page that is shown: whose number it is comes from the session,
 * and where that number belongs is asked for unless it is known. `isNeeded`: false asks nothing.
 */
export function useAnalyticsContext(isNeeded: boolean): AnalyticsContext {
  const { pathname } = useLocation();
  const cnlCode = useCnlCode();
  const language = useLanguage();
  const mobileNo = useStore(session)?.mobileNo ?? null;
  const { data } = useOrganization(isNeeded ? mobileNo : null);
  return analyticsContext({
    path: pathname,
    cnlCode,
    provinceName: data?.province?.[language],
    cityName: data?.city?.[language],
    mobileNo,
  });
}
