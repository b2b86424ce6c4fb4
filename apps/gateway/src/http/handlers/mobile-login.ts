import { mobileNumber } from '../../numbers/mobile-number.ts';
import type { MobileLogin } from '../../sign-on/mobile-login.ts';
import { answeredNumbers, requireClientKey } from '../../sign-on/single-sign-on/answered-number.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, POST /vi/mobileLogin: a session for a number and its code or ticket. Refuses
 * `mobileInvalid`, `smsCodeWrong`, `smsCodeSpent`, `clientKeyInvalid`.
 */
export function mobileLoginHandler(mobileLogin: MobileLogin): Handler<'POST /vi/mobileLogin'> {
  return async ({ mobileNo: text, smsCode, messageTicket, clientKey }) => {
    requireClientKey(clientKey);
    const mobileNo = mobileNumber(text);
    const { ssoToken, userNo } = await mobileLogin.logIn({ mobileNo, smsCode, messageTicket });
    return { ssoToken, userNo, ...answeredNumbers(mobileNo, clientKey) };
  };
}
