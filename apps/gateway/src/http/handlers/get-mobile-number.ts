import { answeredNumber, requireClientKey } from '../../sign-on/single-sign-on/answered-number.ts';
import type { OneTapNumber } from '../../sign-on/single-sign-on/one-tap-number.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, POST /vi/getMobileNumber: the number behind a carrier's one-tap token. Refuses
 * `signOnInvalid`, `signOnUnavailable`, `clientKeyInvalid`.
 */
export function getMobileNumberHandler(oneTapNumber: OneTapNumber): Handler<'POST /vi/getMobileNumber'> {
  return async ({ oneTapToken, clientKey }, { address }) => {
    requireClientKey(clientKey);
    return answeredNumber(await oneTapNumber.find(oneTapToken, address), clientKey);
  };
}
