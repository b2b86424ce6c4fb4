import { isSm2PublicKey, sm2Encrypt } from '@phonebill/signing';
import { Refusal } from '../../runtime/index.ts';

/**
 * Encrypts a number for an answer (SPEC section 3) to the key that the page gave; numbers are never sent in
 * clear. Empty without a number, or without a key. Check the key with {@link assertClientKey} before anything
 * is spent.
 */
export type EncryptedNumber = (mobileNo: string, clientKey: string | undefined) => string;

/**
 * Creates the encryption. `pageKey` is the SM2 public key (hex) of pages that send only the fields of SPEC
 * section 7, and so no key of their own; null if they are told no number.
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
