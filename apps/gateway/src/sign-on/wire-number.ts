import { isSm2PublicKey, sm2Encrypt } from '@phonebill/signing';
import { Refusal } from '../runtime/index.ts';

/**
 * A number as it leaves in an answer (SPEC section 3): encrypted to the page's key, never in clear. The empty
 * text where there is no number, or no key to encrypt it to. Check the key with {@link assertClientKey}
 * before anything is used up.
 */
export function encryptedNumber(mobileNo: string, clientKey: string | undefined): string {
  return mobileNo === '' || clientKey === undefined ? '' : sm2Encrypt(mobileNo, clientKey);
}

/** Throws Refusal `clientKeyInvalid` for a key that is no point of the curve. */
export function assertClientKey(clientKey: string | undefined): void {
  if (clientKey !== undefined && !isSm2PublicKey(clientKey)) throw new Refusal('clientKeyInvalid');
}
