/**
 * Makes the state that is sent with a payer who is asked, in the app around our pages, to identify
 * themselves, and that returns with them. It is derived from the number of the attempt and a secret, so none
 * is stored. It is valid while that attempt waits, and the attempt ends once its payer is known, so each
 * state is used once.
 */
import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../../runtime/index.ts';
import type { SignOnStates } from '../model/payment-requests.ts';

const textOf = (paymentNo: string): string => `payer of ${paymentNo}`;

export function createSignOnStates(hash: KeyedHash): SignOnStates {
  return {
    // Hexadecimal, so only letters and digits: other characters may not return unchanged.
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
