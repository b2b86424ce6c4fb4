import { nextTask } from '../next-task.ts';
import type { KeyPair } from './sm2.ts';

/** Loads it, for whoever is going to need it. */
export const loadEncryption = () => import('./sm2.ts');
let ownKeys: Promise<KeyPair> | null = null;

/** This page's own keys: made when first needed, never stored, gone with the page. */
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

/** The public key to which the gateway encrypts the numbers that it answers with. */
export async function clientKey(): Promise<string> {
  return (await keys()).publicKey;
}

/**
 * A number that was encrypted to {@link clientKey}; the empty text where there is none. Throws Error when it
 * cannot be decrypted or is no mobile number: a cipher is never taken for a number.
 */
export async function decryptNumber(cipher: string): Promise<string> {
  return cipher === '' ? '' : (await loadEncryption()).readNumber(cipher, (await keys()).privateKey);
}

/** A number, encrypted to the gateway's key. */
export async function encryptNumber(mobileNo: string, publicKey: string): Promise<string> {
  return (await loadEncryption()).encrypt(mobileNo, publicKey);
}
