/** How partners report that our time differs from theirs. */
const OTHER_TIME = /another time|InvalidTimeStamp|SignatureExpire|invalid-timestamp/i;
/** How partners report that they do not accept our key or signature. */
const KEY_REFUSED = new RegExp(
  'status 40[13]|return_code FAIL|SignatureDoesNotMatch|AccessKey|Forbidden|isv\\.|' +
    'AuthFailure|Unauthorized',
);

/** Returns what an operator should check first, from the reason why a partner's answer is unusable. */
export function adviceOn(why: string): string {
  if (OTHER_TIME.test(why)) return 'Its clock and ours differ: look at the time of this host.';
  if (KEY_REFUSED.test(why)) return 'It does not accept our key or signature, or our clock is wrong.';
  if (/signature|not known|No Wechatpay/i.test(why)) return 'Its key is another than the one that was given.';
  if (/transport failed|no answer/.test(why))
    return 'Nobody answers there: look at the address and the network.';
  return 'It answers, but not as it should: look at the address, then ask its people.';
}
