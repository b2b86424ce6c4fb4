import { keyList } from './key-list.ts';
import { readPublicKey } from './keys.ts';
import { rsaKeyText } from './rsa.ts';
import { isSm2PublicKey } from './sm2.ts';

/**
 * A partner's public key as one text, however it was written: `whpk_…`, RSA (base64 of the DER, or PEM) or
 * SM2 (hex). Two texts of one key are compared by it. Null: it is no single public key.
 */
export function publicKeyText(text: string): string | null {
  try {
    const [key, ...others] = keyList(text, oneKeyText);
    return others.length === 0 ? key : null;
  } catch {
    return null;
  }
}

/** An SM2 public key as {@link publicKeyText} writes it. */
export const sm2KeyText = (key: string): string => key.toLowerCase();

function oneKeyText(key: string): string {
  if (isSm2PublicKey(key)) return sm2KeyText(key);
  if (!key.startsWith('whpk_')) return rsaKeyText(key);
  readPublicKey(key);
  return key;
}
