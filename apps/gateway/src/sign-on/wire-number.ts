import { isSm2PublicKey, sm2Encrypt } from '@phonebill/signing';
import { Refusal } from '../runtime/index.ts';

/**
 * How numbers leave: in clear, or, to a page that gave a key, only encrypted to it. Check the key with
 * {@link assertClientKey} before anything is used up.
 */
export function wireNumber(
  mobileNo: string,
  clientKey: string | undefined,
): { mobileNo: string; mobileNoCipher?: string } {
  return clientKey === undefined
    ? { mobileNo }
    : { mobileNo: '', mobileNoCipher: mobileNo === '' ? '' : sm2Encrypt(mobileNo, clientKey) };
}

/** As {@link wireNumber}, with the number to be topped up beside one's own. */
export function wireNumbers(
  mobileNo: string,
  clientKey: string | undefined,
): { mobileNo: string; rechargeMobileNo: string; mobileNoCipher?: string; rechargeMobileNoCipher?: string } {
  const own = wireNumber(mobileNo, clientKey);
  const { mobileNo: rechargeMobileNo, mobileNoCipher } = wireNumber(mobileNo, clientKey);
  return {
    ...own,
    rechargeMobileNo,
    ...(mobileNoCipher === undefined ? {} : { rechargeMobileNoCipher: mobileNoCipher }),
  };
}

/** Throws Refusal `clientKeyInvalid` for a key that is no point of the curve. */
export function assertClientKey(clientKey: string | undefined): void {
  if (clientKey !== undefined && !isSm2PublicKey(clientKey)) throw new Refusal('clientKeyInvalid');
}
