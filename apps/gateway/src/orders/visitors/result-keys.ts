/**
 * Makes and checks the keys that open the result of one order without login (SPEC section 2, directResult).
 * They are derived from the order number and a secret, so none is stored.
 */
import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../../runtime/index.ts';

export interface ResultKeys {
  /** Returns the key: 43 characters of base64url. */
  keyOf(orderNo: string): string;
  opens(resultKey: string, orderNo: string): boolean;
}

const textOf = (orderNo: string): string => `result ${orderNo}`;

export function createResultKeys(hash: KeyedHash): ResultKeys {
  return {
    keyOf: (orderNo) => hash.of(textOf(orderNo)).toString('base64url'),
    opens(resultKey, orderNo) {
      // Compared as text: the last character of a key has bits that belong to no byte, and only one spelling
      // of a key is valid.
      const given = Buffer.from(resultKey);
      return hash
        .all(textOf(orderNo))
        .map((key) => Buffer.from(key.toString('base64url')))
        .some((right) => given.length === right.length && timingSafeEqual(given, right));
    },
  };
}
