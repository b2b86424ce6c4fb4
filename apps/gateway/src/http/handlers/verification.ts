import type { TouristVerification } from '../../sign-on/single-sign-on/tourist-verification.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, POST /vi/verification: a channel vouches for a tourist. Refuses `channelUnknown`,
 * `signOnInvalid`, `signOnStale`, `signOnReplayed`.
 */
export function verificationHandler(verification: TouristVerification): Handler<'POST /vi/verification'> {
  return async ({ cnlCode, sign, signMobileNo }) => verification.verify({ cnlCode, sign, signMobileNo });
}
