import type { Bridge } from '../bridge.ts';
import { webAddress } from '../encode.ts';
import type { Payment } from '../action-params.ts';
import { commonPayRow } from '../names.ts';
import { isError } from '../reading/outcome.ts';
import { notStarted, type Opened, type Result } from '../result.ts';
import { paymentAddressLost, TOAST_MS } from '../texts.ts';
import { call, type Expected } from '../wire/call.ts';

export interface PaymentWithUrl extends Payment {
  /** The address opened when the app has no cashier for this payment. */
  readonly paymentUrl?: string;
  /** Opens the payment URL; by default the page navigates as it does for everything else. */
  readonly openUrl?: (address: string) => void;
  /**
   * Called when the cashier has opened after all: an answer that is no error arrived after the call had
   * ended.
   */
  readonly openedLate?: () => void;
}

/**
 * An answer shows that the app has a cashier: "ok" at its opening, or how the person left it; an error shows
 * that it did not open. Many wallets answer only when the person leaves, so the call ends as unanswered after
 * a short while.
 */
const cashierAnswer: Expected<Opened> = {
  read: () => ({ openedBy: 'app' }),
  otherwise: { openedBy: 'app' },
  callbackToo: true,
  isError,
};

/**
 * SPEC section 7: opens the app's own cashier, or else the payment URL, or else shows a toast (section 8).
 * `done` means only that the cashier was opened: whether the order is paid, only the server knows. After
 * `unanswered` the cashier may be open, or nothing may have happened: ask the server, and offer the payment
 * URL as a link. Do the same after `failed`, since an error proves nothing about the payment either.
 */
export async function commonPay(
  bridge: Bridge,
  { paymentUrl = '', openUrl = bridge.navigate, openedLate, ...payment }: PaymentWithUrl,
): Promise<Result<Opened>> {
  // Older wallets answer only at the end, however late, so the page keeps listening.
  const later = (answer: readonly unknown[]) => {
    if (!isError(answer)) openedLate?.();
  };
  const result = await call(bridge, 'commonPay', commonPayRow, payment, { ...cashierAnswer, later });
  if (!notStarted(result)) return result;
  const address = paymentUrl && webAddress(bridge, paymentUrl);
  if (!address) {
    bridge.toast(paymentAddressLost, TOAST_MS);
    return result;
  }
  openUrl(address);
  return { kind: 'done', value: { openedBy: 'url' } };
}
