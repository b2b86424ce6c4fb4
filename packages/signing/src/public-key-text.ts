import { keyList } from './key-list.ts';
import { readPublicKey } from './keys.ts';
import { rsaKeyText } from './rsa.ts';
import { isSm2PublicKey } from './sm2.ts';

/**
 * Returns a partner's public key in one canonical form, however it was written: `whpk_…`, RSA (base64 of the
 * DER, or PEM) or SM2 (hex). Two texts of one key are compared by it. Null when the text is not one public
 * key.
 */
export function publicKeyText(text: string): string | null {
  try {
    const [key, ...others] = keyList(text, oneKeyText);
    return others.length === 0 ? key : null;
  } catch {
    return null;
  }
}

/** Returns an SM2 public key as {@link publicKeyText} writes it. */
export const sm2KeyText = (key: string): string => key.toLowerCase();

function oneKeyText(key: string): string {
  if (isSm2PublicKey(key)) return sm2KeyText(key);
  if (!key.startsWith('whpk_')) return rsaKeyText(key);
  readPublicKey(key);
  return key;
}
