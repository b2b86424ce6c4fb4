import { nextTask } from '../next-task.ts';
import type { KeyPair } from './sm2.ts';

/** Loads the encryption, for callers that will need it. */
export const loadEncryption = () => import('./sm2.ts');
let ownKeys: Promise<KeyPair> | null = null;

/** Returns this page's own keys: made when first needed, never stored, gone with the page. */
function keys(): Promise<KeyPair> {
  ownKeys ??= makeKeys();
  ownKeys.catch(() => void (ownKeys = null));
  return ownKeys;
}

async function makeKeys(): Promise<KeyPair> {
  const { makeKeyPair } = await loadEncryption();
  await nextTask();
  return makeKeyPair();
}

/** Returns the public key to which the gateway encrypts the numbers in its answers. */
export async function clientKey(): Promise<string> {
  return (await keys()).publicKey;
}

/**
 * Decrypts a number that was encrypted to {@link clientKey}; empty if there is none. Throws Error when it
 * cannot be decrypted or is not a mobile number: a cipher is never taken for a number.
 */
export async function decryptNumber(cipher: string): Promise<string> {
  return cipher === '' ? '' : (await loadEncryption()).readNumber(cipher, (await keys()).privateKey);
}

/** Encrypts a number to the gateway's key. */
export async function encryptNumber(mobileNo: string, publicKey: string): Promise<string> {
  return (await loadEncryption()).encrypt(mobileNo, publicKey);
}
