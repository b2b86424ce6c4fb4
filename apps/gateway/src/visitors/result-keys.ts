/** Keys that open the result of one order without login (SPEC section 2, directResult): made from the order number and a secret, so none is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface ResultKeys {
  /** 43 characters of base64url. */
  keyOf(orderNo: string): string;
  opens(resultKey: string, orderNo: string): boolean;
}

export function createResultKeys(secret: string): ResultKeys {
  const digest = (orderNo: string): Buffer => createHmac('sha256', secret).update(`result ${orderNo}`).digest();
  return {
    keyOf: (orderNo) => digest(orderNo).toString('base64url'),
    opens(resultKey, orderNo) {
      const given = Buffer.from(resultKey, 'base64url');
      const right = digest(orderNo);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
