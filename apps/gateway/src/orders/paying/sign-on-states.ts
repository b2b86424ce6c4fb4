/**
 * What is sent along with a payer who is asked, in the app around our pages, who they are, and comes back
 * with them: made from the number of the attempt that asks and a secret, so none is stored. It counts while
 * that attempt waits, and the attempt ends once its payer is known: so each is used once.
 */
import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../../runtime/index.ts';
import type { SignOnStates } from '../model/payment-requests.ts';

const textOf = (paymentNo: string): string => `payer of ${paymentNo}`;

export function createSignOnStates(hash: KeyedHash): SignOnStates {
  return {
    // Letters and digits alone: others may not come back as they were.
    of: (paymentNo) => hash.of(textOf(paymentNo)).toString('hex'),
    isOf(state, paymentNo) {
      const given = Buffer.from(state);
      return hash
        .all(textOf(paymentNo))
        .map((right) => Buffer.from(right.toString('hex')))
        .some((right) => given.length === right.length && timingSafeEqual(given, right));
    },
  };
}
