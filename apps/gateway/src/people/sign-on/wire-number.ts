import { isSm2PublicKey, sm2Encrypt } from '@phonebill/signing';
import { Refusal } from '../../runtime/index.ts';

/**
 * A number as it leaves in an answer (SPEC section 3): encrypted to the key that the page gave, never in
 * clear. The empty text where there is no number, or no key to encrypt it to. Check the key with
 * {@link assertClientKey} before anything is used up.
 */
export type EncryptedNumber = (mobileNo: string, clientKey: string | undefined) => string;

/**
 * `pageKey`: the SM2 public key (hex) of pages that ask with the fields of SPEC section 7 alone, and so give
 * no key of their own; null: they are told no number.
 */
export function createEncryptedNumber(pageKey: string | null): EncryptedNumber {
  return (mobileNo, clientKey) => {
    const key = clientKey ?? pageKey;
    return mobileNo === '' || key === null ? '' : sm2Encrypt(mobileNo, key);
  };
}

/** Throws Refusal `clientKeyInvalid` for a key that is no point of the curve. */
export function assertClientKey(clientKey: string | undefined): void {
  if (clientKey !== undefined && !isSm2PublicKey(clientKey)) throw new Refusal('clientKeyInvalid');
}
