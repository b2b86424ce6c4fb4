import type { SignedData } from '../../sign-on/single-sign-on/signed-data.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, POST /vi/rsaSignData: our signature for a partner page. Refuses `addressNotAllowed`,
 * `tooManyRequests`.
 */
export function rsaSignDataHandler(signedData: SignedData): Handler<'POST /vi/rsaSignData'> {
  return async ({ purpose, targetOrigin, data }, { address }) =>
    signedData.sign({ purpose, targetOrigin, data, address });
}
