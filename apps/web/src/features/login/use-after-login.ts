import { useLocation } from 'react-router';
import { useNavigate } from '../../platform/navigate.ts';
import { paths } from '../../platform/paths.ts';
import { pagesOrigin } from '../../platform/page-address/index.ts';
import { readReferer } from '../../platform/referer-url/index.ts';
import { withoutSentCode } from '../../sms-login/sent-code.ts';

/**
 * Returns a function that goes back to where the user came from (refererUrl, SPEC section 2), with what they
 * were doing there.
 */
export function useAfterLogin(): () => Promise<void> {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const back = readReferer(new URLSearchParams(search).get('refererUrl'), pagesOrigin());
  return async () => navigate(back ?? paths.placeOrder, { replace: true, state: withoutSentCode(state) });
}
