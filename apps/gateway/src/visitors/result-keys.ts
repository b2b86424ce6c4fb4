/**
 * Keys that open the result of one order without login (SPEC section 2, directResult): made from the order
 * number and a secret, so none is stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface ResultKeys {
  /** 43 characters of base64url. */
  keyOf(orderNo: string): string;
  opens(resultKey: string, orderNo: string): boolean;
}

export function createResultKeys(secret: string): ResultKeys {
  const keyOf = (orderNo: string): string =>
    createHmac('sha256', secret).update(`result ${orderNo}`).digest('base64url');
  return {
    keyOf,
    opens(resultKey, orderNo) {
      // As text: the last character of a key has bits that no byte holds, and a key has one spelling only.
      const given = Buffer.from(resultKey);
      const right = Buffer.from(keyOf(orderNo));
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
