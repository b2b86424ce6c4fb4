/**
 * Encrypts mobile numbers with SM2 for transmission (SPEC sections 3 and 7). A cipher is hex: the mark 04 of
 * an uncompressed point, then C1, C3, C2. Loaded only when used: import `platform/sm2/index.ts`, not this
 * file.
 */
import { mobile } from '@phonebill/contract/validation';
import { sm2 } from 'sm-crypto-v2';

const C1C3C2 = 1;
const POINT_MARK = '04';

/** The curve's base point, GB/T 32918.5-2017. */
const BASE_POINT =
  '0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7' +
  'bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0';

// For its first key the library computes 4,000 multiples of the base point, so that further keys are cheap. A
// page makes one pair, for which about 300 do as well. The legacy build's library has no such function.
if ('precomputePublicKey' in sm2) {
  const { BASE } = sm2.precomputePublicKey(BASE_POINT, 1).constructor as unknown as Curve;
  BASE.precompute(2);
}

interface Curve {
  readonly BASE: { readonly precompute: (windowBits: number) => unknown };
}

export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export const makeKeyPair = (): KeyPair => sm2.generateKeyPairHex();

export function encrypt(text: string, publicKey: string): string {
  return POINT_MARK + sm2.doEncrypt(text, publicKey, C1C3C2);
}

/** Throws when the cipher was altered in transit, or was made for another key. */
export function decrypt(cipher: string, privateKey: string): string {
  const text = sm2.doDecrypt(cipher.slice(POINT_MARK.length), privateKey, C1C3C2, { output: 'string' });
  if (text === '') throw new Error('the cipher is not for this key');
  return text;
}

/**
 * Decrypts a mobile number; empty for an empty cipher. Throws Error when the cipher cannot be decrypted or
 * contains something else.
 */
export async function readNumber(cipher: string, privateKey: string): Promise<string> {
  if (cipher === '') return '';
  const mobileNo = decrypt(cipher, privateKey);
  if (!mobile.accepts(mobileNo)) throw new Error('what was encrypted is no mobile number');
  return mobileNo;
}
