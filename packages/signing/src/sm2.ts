/**
 * SM2 (GM/T 0003) over the recommended curve, with SM3 and the standard's default identity. Keys and results
 * are hex: a public key is `04`, x, y; a cipher `04`, C1, C3, C2; a signature r, s, or DER as some libraries
 * write it.
 */
import { sm2 } from 'sm-crypto-v2';

export interface Sm2KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

const C1C3C2 = 1;
const POINT = /^04[0-9a-f]{128}$/i;
/** C1 and C3, and at least one byte of C2. */
const CIPHER = /^(?:[0-9a-f]{2}){97,4096}$/i;

/** Generates a random key pair. */
export function generateSm2KeyPair(): Sm2KeyPair {
  const { privateKey, publicKey } = sm2.generateKeyPairHex();
  return { privateKey, publicKey };
}

/** Whether the text is a point of the curve; nothing may be encrypted to any other text. */
export function isSm2PublicKey(text: string): boolean {
  try {
    return POINT.test(text) && sm2.verifyPublicKey(text);
  } catch {
    return false;
  }
}

/** Returns the public half. Throws Error when the text is no SM2 private key. */
export function sm2PublicKeyOf(privateKey: string): string {
  if (!/^[0-9a-f]{64}$/i.test(privateKey)) throw new Error('not an SM2 private key');
  return sm2.getPublicKeyFromPrivateKey(privateKey);
}

/** Encrypts to a key for which {@link isSm2PublicKey} holds. */
export function sm2Encrypt(text: string, publicKey: string): string {
  const cipher = sm2.doEncrypt(text, publicKey, C1C3C2);
  return `04${cipher}`;
}

/**
 * Returns the decrypted text; null when it was not encrypted, not to this key, or was changed on the way.
 * Accepts C1 with or without its leading 04.
 */
export function sm2Decrypt(cipher: string, privateKey: string): string | null {
  if (!CIPHER.test(cipher)) return null;
  // Without the 04, C1 begins with any byte, so both readings are tried; C3 shows which is right.
  return (
    (cipher.startsWith('04') ? decrypted(cipher.slice(2), privateKey) : null) ?? decrypted(cipher, privateKey)
  );
}

function decrypted(body: string, privateKey: string): string | null {
  try {
    return sm2.doDecrypt(body, privateKey, C1C3C2, { output: 'string' }) || null;
  } catch {
    return null;
  }
}

/** Returns the signature over the text, r and s. */
export function sm2Sign(text: string, privateKey: string): string {
  return sm2.doSignature(text, privateKey, { hash: true });
}

/** Whether the signature is valid. Never throws. */
export function sm2Verify(text: string, signature: string, publicKey: string): boolean {
  const der = /^30[0-9a-f]{2,160}$/i.test(signature) && signature.length !== 128;
  if (!der && !/^[0-9a-f]{128}$/i.test(signature)) return false;
  try {
    return sm2.doVerifySignature(text, signature, publicKey, { hash: true, der });
  } catch {
    return false;
  }
}
