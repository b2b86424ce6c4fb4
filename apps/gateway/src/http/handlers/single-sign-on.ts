/** Sign-on vouched for by wallet, carrier or channel, and jumps to other channels (SPEC section 7). */
import { assertClientKey, type SignOn } from '../../people/sign-on/index.ts';
import type { HandlersOf } from '../handler.ts';

export function singleSignOnHandlers({
  singleSignOn,
  channelJump,
  touristVerification,
  oneTapNumber,
  signedData,
  encryptedNumber,
}: SignOn): HandlersOf<
  | 'GET /common/v1/ssoToken/check'
  | 'POST /common/v1/ssoToken/apply'
  | 'POST /vi/verification'
  | 'POST /vi/getMobileNumber'
  | 'POST /vi/rsaSignData'
> {
  return {
    /**
     * Signs a user on by a vouched-for identity. Refuses `signOnInvalid`, `signOnStale`, `signOnReplayed`,
     * `addressNotAllowed`, `clientKeyInvalid`, `signOnUnavailable`, `tooManyRequests`.
     */
    'GET /common/v1/ssoToken/check': async (request, { address }) => {
      const { clientKey } = request;
      assertClientKey(clientKey);
      const outcome = await singleSignOn.check({
        originalData: request.originalData ?? '',
        signData: request.signData ?? '',
        signType: request.signType ?? '',
        ssoToken: request.ssoToken ?? '',
        backUrl: request.backUrl ?? '',
        sourceChannel: request.sourceChannel ?? '',
        authorize: request.authorize !== 'false',
        fromCarrier: request.ssoType === 'cm',
        address,
      });
      if (outcome.kind === 'mustAuthorize')
        return {
          authorizationFlag: 'N',
          authorizationUrl: outcome.authorizationUrl,
          ssoToken: '',
          userNo: '',
          mobileNo: '',
          rechargeMobileNo: '',
        };
      return {
        authorizationFlag: 'Y',
        authorizationUrl: '',
        ssoToken: outcome.ssoToken,
        userNo: outcome.userNo,
        mobileNo: encryptedNumber(outcome.mobileNo, clientKey),
        rechargeMobileNo: encryptedNumber(outcome.rechargeMobileNo, clientKey),
      };
    },

    /**
     * Returns the address of a jump to another channel. Refuses `channelUnknown`, `ssoTypeNotPossible`,
     * `addressNotAllowed`.
     */
    'POST /common/v1/ssoToken/apply': async (request, { userNo }) => ({
      jumpUrl: await channelJump.jumpUrl(userNo, request),
    }),

    /**
     * Opens a session for a tourist for whom a channel vouches. Refuses `channelUnknown`, `signOnInvalid`,
     * `signOnStale`, `signOnReplayed`, `tooManyRequests`.
     */
    'POST /vi/verification': ({ cnlCode, sign, signMobileNo }, { address }) =>
      touristVerification.verify({ channelCode: cnlCode, sign, signMobileNo, address }),

    /**
     * Returns the number behind a carrier's one-tap token, and a ticket for logging in with it. Refuses
     * `signOnInvalid`, `signOnUnavailable`, `clientKeyInvalid`, `tooManyRequests`.
     */
    'POST /vi/getMobileNumber': async ({ oneTapToken, clientKey }, { address }) => {
      assertClientKey(clientKey);
      const { mobileNo, messageTicket } = await oneTapNumber.find(oneTapToken, address);
      return { mobileNo: encryptedNumber(mobileNo, clientKey), messageTicket };
    },

    /** Signs data for a page of a partner. Refuses `addressNotAllowed`, `tooManyRequests`. */
    'POST /vi/rsaSignData': ({ purpose, targetOrigin, data }, { address }) =>
      signedData.sign({ purpose, targetOrigin, data, address }),
  };
}
