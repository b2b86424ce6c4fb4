/** Login by mobile number, whose session it is, logging out (SPEC section 7). */
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
     * A session for a number and its code or ticket; nobody names another number to be topped up. Refuses
     * `mobileInvalid`, `smsCodeWrong`, `smsCodeSpent`, `clientKeyInvalid`, `staffNotAllowed`. With a staff
     * ticket it is a counter's session, which ends by itself: the customer's own code opens it, nothing else.
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

    /** Whose session it is. That it is good was checked on the way here. Refuses `clientKeyInvalid`. */
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
