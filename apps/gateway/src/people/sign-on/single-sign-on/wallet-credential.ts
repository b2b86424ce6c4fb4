/**
 * The credential that the wallet's app signs (CREDTENTIAL, SIGN_DATA, SIGN_TYPE; docs/partners.md): a
 * query-like text with the number (in clear, or SM2-encrypted to us), the number to be topped up if that is
 * another, a nonce, the time, the channel, whether the user has agreed, and the recipient. A credential that
 * the wallet made for another service of its own is not accepted here.
 */
import { createRsaVerifier, sm2KeyText } from '@phonebill/signing';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { KeyTrust } from './key-trust.ts';
import type { Sm2Checks } from './sm2-checks.ts';

export interface WalletKeys {
  /** RSA keys, base64 of the DER or PEM; one, or two with a space between. Null if there is no wallet. */
  readonly rsaPublicKeys: string | null;
  /** SM2 keys, in hex; numbers are encrypted to the first. Empty if there is no wallet. */
  readonly sm2PublicKeys: readonly string[];
  /** The recipient that a text must name; null to ignore the recipient. */
  readonly recipient: string | null;
}

export interface WalletCredential {
  readonly mobileNo: string;
  /** The number to be topped up, if the wallet names one; otherwise empty. */
  readonly rechargeMobileNo: string;
  readonly nonce: string;
  readonly timeMs: number;
  readonly channel: string;
  readonly authorized: boolean;
}

const Cipher = Type.String({ pattern: '^[0-9A-Fa-f]{194,1024}$' });

const shape = Compile(
  Type.Object({
    mobileNo: Type.Optional(Type.String({ pattern: '^1[0-9]{10}$' })),
    mobileNoCipher: Type.Optional(Cipher),
    rechargeMobileNo: Type.Optional(Type.String({ pattern: '^1[0-9]{10}$' })),
    rechargeMobileNoCipher: Type.Optional(Cipher),
    nonce: Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }),
    time: Type.String({ pattern: '^[0-9]{13}$' }),
    channel: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' }),
    recipient: Type.Optional(Type.String({ maxLength: 200 })),
    authorized: Type.Optional(Type.String({ pattern: '^[YN]$' })),
  }),
);

/**
 * Reads a credential that the wallet signed; null for anything else. Throws Refusal `tooManyRequests` while
 * too many are being checked.
 */
export type ReadWalletCredential = (
  originalData: string,
  signData: string,
  signType: string,
) => Promise<WalletCredential | null>;

/**
 * Creates the reader. `keyTrust` says which keys are no longer trusted. Throws Error when a key is invalid.
 */
export function createWalletCredentialReader(
  keys: WalletKeys,
  ownSm2PrivateKeys: readonly string[],
  sm2: Sm2Checks,
  { confirm, trustsKey }: KeyTrust,
): ReadWalletCredential {
  const rsaVerify = keys.rsaPublicKeys === null ? () => false : createRsaVerifier(keys.rsaPublicKeys);
  const isSigned = async (originalData: string, signData: string, signType: string): Promise<boolean> => {
    await confirm();
    switch (signType) {
      case 'RSA':
        return rsaVerify(originalData, signData, trustsKey);
      case 'SM2':
        return sm2.verify(
          originalData,
          signData,
          keys.sm2PublicKeys.filter((key) => trustsKey(sm2KeyText(key))),
        );
      default:
        return false;
    }
  };
  return async (originalData, signData, signType) =>
    (await isSigned(originalData, signData, signType))
      ? parse(originalData, keys.recipient, ownSm2PrivateKeys, sm2)
      : null;
}

async function parse(
  originalData: string,
  recipient: string | null,
  privateKeys: readonly string[],
  sm2: Sm2Checks,
): Promise<WalletCredential | null> {
  const pairs = [...new URLSearchParams(originalData)];
  const fields = Object.fromEntries(pairs);
  // With a repeated key, two readers could read two different numbers.
  if (Object.keys(fields).length !== pairs.length || !shape.Check(fields)) return null;
  const { nonce, time, channel, authorized } = fields;
  if (recipient !== null && fields.recipient !== recipient) return null;
  const mobileNo = await numberIn(fields.mobileNo, fields.mobileNoCipher, privateKeys, sm2);
  const rechargeMobileNo = await numberIn(
    fields.rechargeMobileNo,
    fields.rechargeMobileNoCipher,
    privateKeys,
    sm2,
  );
  if (!mobileNo || rechargeMobileNo === null) return null;
  return {
    mobileNo,
    rechargeMobileNo,
    nonce,
    timeMs: Number(time),
    channel,
    authorized: authorized === 'Y',
  };
}

/**
 * Returns a number given in clear or encrypted to us, but not both; empty if neither is given, null if it is
 * no number.
 */
async function numberIn(
  plain: string | undefined,
  cipher: string | undefined,
  privateKeys: readonly string[],
  sm2: Sm2Checks,
): Promise<string | null> {
  if (plain !== undefined && cipher !== undefined) return null;
  if (cipher === undefined) return plain ?? '';
  const mobileNo = await sm2.decrypt(cipher, privateKeys);
  return mobileNo !== null && /^1[0-9]{10}$/.test(mobileNo) ? mobileNo : null;
}
