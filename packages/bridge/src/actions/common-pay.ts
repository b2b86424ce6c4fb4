import type { Bridge } from '../bridge.ts';
import { webAddress } from '../encode.ts';
import type { Payment } from '../action-params.ts';
import { commonPayRow } from '../names.ts';
import { isError } from '../reading/outcome.ts';
import { notStarted, type Opened, type Result } from '../result.ts';
import { paymentAddressLost, TOAST_MS } from '../texts.ts';
import { call, type Expected } from '../wire/call.ts';

export interface PaymentWithUrl extends Payment {
  /** Opened where the app has no cashier for this. */
  readonly paymentUrl?: string;
  /** How the payment URL is opened; without it the page navigates as it does for everything else. */
  readonly openUrl?: (address: string) => void;
  /** The cashier has opened after all: an answer that is no error came after the call had ended. */
  readonly openedLate?: () => void;
}

/**
 * An answer says that the app has a cashier: "ok" at its opening, or how the person left it; or by an error
 * that it does not open. Many wallets answer only then, so after a short while the call counts as unanswered.
 */
const cashierAnswer: Expected<Opened> = {
  read: () => ({ openedBy: 'app' }),
  otherwise: { openedBy: 'app' },
  callbackToo: true,
  isError,
};

/**
 * SPEC section 7: opens the cashier: the app's own, or else the payment URL, or else a toast (section 8).
 * `done` says that the cashier was opened and nothing more: whether the order is paid, only the server knows.
 * After `unanswered` it may be open, or nothing may have happened: ask the server, and offer the payment URL
 * to be opened by a tap. After `failed` too: an error proves nothing about the payment either.
 */
export async function commonPay(
  bridge: Bridge,
  { paymentUrl = '', openUrl = bridge.navigate, openedLate, ...payment }: PaymentWithUrl,
): Promise<Result<Opened>> {
  // Older wallets answer at the end, however late: so it is listened for on.
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
