import type { Bridge } from '../bridge.ts';
import { webAddress } from '../encode.ts';
import type { Payment } from '../action-params.ts';
import { commonPayRow } from '../names.ts';
import { notStarted, type Opened, type Result } from '../result.ts';
import { paymentAddressLost, TOAST_MS } from '../texts.ts';
import { call, openedByApp } from '../wire/call.ts';

export interface PaymentWithUrl extends Payment {
  /** Opened where the app has no cashier for this. */
  readonly paymentUrl?: string;
  /** How the payment URL is opened; without it the page navigates as it does for everything else. */
  readonly openUrl?: (address: string) => void;
}

/**
 * SPEC section 7: opens the cashier: the app's own, or else the payment URL, or else a toast (section 8).
 * `done` says that the cashier was opened and nothing more: whether the order is paid, only the server knows.
 * After `unanswered` it may be open: ask the server first, and let the person open the payment URL.
 */
export async function commonPay(
  bridge: Bridge,
  { paymentUrl = '', openUrl = bridge.navigate, ...payment }: PaymentWithUrl,
): Promise<Result<Opened>> {
  const result = await call(bridge, 'commonPay', commonPayRow, payment, openedByApp);
  if (!notStarted(result)) return result;
  const address = paymentUrl && webAddress(bridge, paymentUrl);
  if (!address) {
    bridge.toast(paymentAddressLost, TOAST_MS);
    return result;
  }
  openUrl(address);
  return { kind: 'done', value: { openedBy: 'url' } };
}
