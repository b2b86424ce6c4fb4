/**
 * Keys that open the result of one order without login (SPEC section 2, directResult): made from the order
 * number and a secret, so none is stored.
 */
import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../../runtime/index.ts';

export interface ResultKeys {
  /** 43 characters of base64url. */
  keyOf(orderNo: string): string;
  opens(resultKey: string, orderNo: string): boolean;
}

const textOf = (orderNo: string): string => `result ${orderNo}`;

export function createResultKeys(hash: KeyedHash): ResultKeys {
  return {
    keyOf: (orderNo) => hash.of(textOf(orderNo)).toString('base64url'),
    opens(resultKey, orderNo) {
      // As text: the last character of a key has bits that no byte holds, and a key has one spelling only.
      const given = Buffer.from(resultKey);
      return hash
        .all(textOf(orderNo))
        .map((key) => Buffer.from(key.toString('base64url')))
        .some((right) => given.length === right.length && timingSafeEqual(given, right));
    },
  };
}
