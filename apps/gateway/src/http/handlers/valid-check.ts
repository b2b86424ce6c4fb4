import type { Handler } from '../handler.ts';

/** SPEC section 7, GET /common/v1/ssoToken/validCheck: whose session it is. That it is good was checked on the way here. */
export function validCheckHandler(): Handler<'GET /common/v1/ssoToken/validCheck'> {
  return async (_request, { userNo, mobileNo }) => ({ mobileNo, userNo, rechargeMobileNo: mobileNo });
}
