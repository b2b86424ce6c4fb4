import { expect, test } from 'vitest';
import { adviceOn } from './partner-advice.ts';

/** Errors as the partners publish them, and as our adapters report them. */
test.each([
  ['InvalidTimeStamp.Expired', /time of this host/],
  ['AuthFailure.SignatureExpire', /time of this host/],
  ['signed at another time', /time of this host/],
  ['AuthFailure.SignatureFailure', /key or signature/],
  ['SignatureDoesNotMatch', /key or signature/],
  ['status 401', /key or signature/],
  ['No Wechatpay-Serial', /key is another/],
  ['transport failed: ECONNREFUSED', /address and the network/],
  ['status 500', /ask its people/],
])("the advice for a partner's answer %s names the first thing to check", (why, told) => {
  expect(adviceOn(why)).toMatch(told);
});
