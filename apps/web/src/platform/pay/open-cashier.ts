import { type BridgeText, paymentAddressLost } from '@phonebill/bridge';
import type { PaymentRequestView } from '@phonebill/contract/wire';
import type { LeaveOptions } from '../leave-to.ts';
import { mayHaveStarted, type WalletApp } from '../wallet-app/wallet-app.ts';

/**
 * How the cashier was opened. None of them proves a payment: only the gateway knows whether an order is paid.
 * - `byApp`: in the wallet app, over this page, or perhaps: it did not answer.
 * - `left`: this page was left for the cashier's, and the user has come back to it, or gave up on the way.
 * - `nowhere`: not at all.
 */
export type CashierOpening = 'byApp' | 'left' | 'nowhere';

export interface CashierPorts {
  readonly walletApp: Pick<WalletApp, 'native'>;
  readonly leaveTo: (address: string, options: LeaveOptions) => Promise<boolean>;
  readonly showToast: (text: BridgeText) => void;
  /** The app was asked for its cashier and did not answer: the payment URL; null: any earlier one is over. */
  readonly noticeUnanswered: (payUrl: string | null) => void;
}

/**
 * SPEC section 7, common pay: the wallet app's own cashier, or else the cashier's page, or else the message
 * that the payment address was lost (section 8), in a browser too. Open while this page is being left, so
 * that the button that waits for it stays busy. An app that does not answer may have opened its cashier:
 * never a second one beside it, but the payment URL is kept, to be offered (`noticeUnanswered`).
 */
export async function openCashier(
  { orderNo, orderType, pickupType, payUrl }: PaymentRequestView,
  options: LeaveOptions,
  { walletApp, leaveTo, showToast, noticeUnanswered }: CashierPorts,
): Promise<CashierOpening> {
  noticeUnanswered(null);
  const leave = async (address: string): Promise<CashierOpening> => {
    if (address && (await leaveTo(address, options))) return 'left';
    showToast(paymentAddressLost);
    return 'nowhere';
  };
  const native = await walletApp.native();
  if (options.signal?.aborted) return 'left';
  if (!native) return leave(payUrl);
  const leavings: Promise<CashierOpening>[] = [];
  const openUrl = (address: string) => void leavings.push(leave(address));
  const result = await native.commonPay({ orderNo, orderType, pickupType, paymentUrl: payUrl, openUrl });
  const [leaving] = leavings;
  if (leaving) return leaving;
  if (result.kind === 'unanswered' && payUrl) noticeUnanswered(payUrl);
  return mayHaveStarted(result) ? 'byApp' : 'nowhere';
}
