import { answeredNumbers, requireClientKey } from '../../sign-on/single-sign-on/answered-number.ts';
import type { SingleSignOn } from '../../sign-on/single-sign-on/single-sign-on.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, GET /common/v1/ssoToken/check: single sign-on. Refuses `signOnInvalid`, `signOnStale`,
 * `signOnReplayed`, `addressNotAllowed`, `clientKeyInvalid`, `signOnUnavailable`, `tooManyRequests`.
 */
export function ssoTokenCheckHandler(singleSignOn: SingleSignOn): Handler<'GET /common/v1/ssoToken/check'> {
  return async (request, { address }) => {
    const {
      originalData = '',
      signData = '',
      signType = '',
      ssoToken = '',
      backUrl = '',
      sourceChannel = '',
      authorize,
      ssoType,
      clientKey,
    } = request;
    requireClientKey(clientKey);
    const outcome = await singleSignOn.check({
      originalData,
      signData,
      signType,
      ssoToken,
      backUrl,
      sourceChannel,
      authorize: authorize !== 'false',
      fromCarrier: ssoType === 'cm',
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
      ...answeredNumbers(outcome.mobileNo, clientKey),
    };
  };
}
