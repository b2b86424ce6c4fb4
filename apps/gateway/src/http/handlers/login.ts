/** Login by mobile number, the session's user, and logging out (SPEC section 7). */
import { type BusinessHall, COUNTER_SESSION_MS } from '../../enrolment/index.ts';
import { mobileNumber } from '../../numbers/index.ts';
import {
  assertClientKey,
  type EncryptedNumber,
  type MobileLogin,
  type Sessions,
} from '../../people/sign-on/index.ts';
import type { HandlersOf } from '../handler.ts';

export function loginHandlers(
  mobileLogin: MobileLogin,
  sessions: Pick<Sessions, 'endSession'>,
  businessHall: Pick<BusinessHall, 'require'>,
  encryptedNumber: EncryptedNumber,
): HandlersOf<
  'POST /vi/mobileLogin' | 'GET /common/v1/ssoToken/validCheck' | 'POST /common/v1/ssoToken/invalidate'
> {
  return {
    /**
     * Opens a session for a number and its code or ticket. The answer's number to be topped up is empty,
     * because no channel gave one. Refuses `mobileInvalid`, `smsCodeWrong`, `smsCodeSpent`,
     * `clientKeyInvalid`, `staffNotAllowed`. With a staff ticket it is a session at a business hall's
     * counter, which ends by itself; it is opened only with the customer's own code.
     */
    'POST /vi/mobileLogin': async (
      { mobileNo: typed, smsCode, messageTicket, clientKey, staffTicket },
      { address, device },
    ) => {
      assertClientKey(clientKey);
      if (staffTicket !== undefined) await businessHall.require(staffTicket);
      const mobileNo = mobileNumber(typed);
      const { ssoToken, userNo } = await mobileLogin.logIn({
        mobileNo,
        smsCode,
        asker: { device, address },
        isShared: staffTicket !== undefined,
        ...(staffTicket === undefined ? { messageTicket } : { validMs: COUNTER_SESSION_MS }),
      });
      return {
        ssoToken,
        userNo,
        mobileNo: encryptedNumber(mobileNo, clientKey),
        rechargeMobileNo: '',
      };
    },

    /** Returns the session's user; the token was validated before. Refuses `clientKeyInvalid`. */
    'GET /common/v1/ssoToken/validCheck': async ({ clientKey }, { userNo, mobileNo }) => {
      assertClientKey(clientKey);
      return { userNo, mobileNo: encryptedNumber(mobileNo, clientKey) };
    },

    /** Logs out. */
    'POST /common/v1/ssoToken/invalidate': async ({ ssoToken }) => {
      await sessions.endSession(ssoToken);
      return {};
    },
  };
}
