import { answeredNumbers, requireClientKey } from '../../sign-on/single-sign-on/answered-number.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, GET /common/v1/ssoToken/validCheck: whose session it is. That it is good was checked on the
 * way here.
 */
export function validCheckHandler(): Handler<'GET /common/v1/ssoToken/validCheck'> {
  return async ({ clientKey }, { userNo, mobileNo }) => {
    requireClientKey(clientKey);
    return { userNo, ...answeredNumbers(mobileNo, clientKey) };
  };
}
