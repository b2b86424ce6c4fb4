/**
 * What the wallet's app signs (CREDTENTIAL, SIGN_DATA, SIGN_TYPE; docs/partners.md): a query-like text that
 * names the number (in clear, or SM2-encrypted to us), the number to be topped up where that is another, a
 * nonce, the time, the channel and whether the user has agreed.
 */
import { createRsaVerifier, sm2Decrypt, sm2Verify } from '@phonebill/signing';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

export interface WalletKeys {
  /** RSA, base64 of the DER or PEM. */
  readonly rsaPublicKey: string;
  /** SM2, hex. */
  readonly sm2PublicKey: string;
}

export interface WalletCredential {
  readonly mobileNo: string;
  /** The number to be topped up, where the wallet names one; otherwise the empty text. */
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
    authorized: Type.Optional(Type.String({ pattern: '^[YN]$' })),
  }),
);

/** Reads a credential that the wallet signed; null for everything else. */
export type ReadWalletCredential = (
  originalData: string,
  signData: string,
  signType: string,
) => WalletCredential | null;

/** Throws Error when a key is none. */
export function createWalletCredentialReader(
  keys: WalletKeys,
  ownSm2PrivateKey: string,
): ReadWalletCredential {
  const rsaVerify = createRsaVerifier(keys.rsaPublicKey);
  const isSigned = (originalData: string, signData: string, signType: string): boolean => {
    switch (signType) {
      case 'RSA':
        return rsaVerify(originalData, signData);
      case 'SM2':
        return sm2Verify(originalData, signData, keys.sm2PublicKey);
      default:
        return false;
    }
  };
  return (originalData, signData, signType) =>
    isSigned(originalData, signData, signType) ? parse(originalData, ownSm2PrivateKey) : null;
}

function parse(originalData: string, privateKey: string): WalletCredential | null {
  const pairs = [...new URLSearchParams(originalData)];
  const fields = Object.fromEntries(pairs);
  // The same key twice: two readers could read two different numbers.
  if (Object.keys(fields).length !== pairs.length || !shape.Check(fields)) return null;
  const { nonce, time, channel, authorized } = fields;
  const mobileNo = numberIn(fields.mobileNo, fields.mobileNoCipher, privateKey);
  const rechargeMobileNo = numberIn(fields.rechargeMobileNo, fields.rechargeMobileNoCipher, privateKey);
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

/** A number in clear or encrypted to us, not both; the empty text: neither. Null: it is no number. */
function numberIn(plain: string | undefined, cipher: string | undefined, privateKey: string): string | null {
  if (plain !== undefined && cipher !== undefined) return null;
  if (cipher === undefined) return plain ?? '';
  const mobileNo = sm2Decrypt(cipher, privateKey);
  return mobileNo !== null && /^1[0-9]{10}$/.test(mobileNo) ? mobileNo : null;
}
