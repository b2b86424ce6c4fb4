import type { PaymentRequestView } from '@phonebill/contract/wire';
import type { LeaveOptions } from '../leave-to.ts';
import { mayHaveStarted, type WalletApp } from '../wallet-app/wallet-app.ts';

/**
 * How the cashier was opened. None of them proves a payment: only the gateway knows whether an order is paid.
 * - `byApp`: in the wallet app, over this page, or perhaps: it did not answer.
 * - `left`: this page was left for the cashier's, and the user has come back to it.
 * - `nowhere`: not at all.
 */
export type CashierOpening = 'byApp' | 'left' | 'nowhere';

export interface CashierPorts {
  readonly walletApp: Pick<WalletApp, 'native'>;
  readonly leaveTo: (address: string, options: LeaveOptions) => Promise<boolean>;
}

/**
 * SPEC section 7, common pay: the wallet app's own cashier, or else the cashier's page. Open while this page
 * is being left, so that the button that waits for it stays busy. An app that does not answer may have opened
 * its cashier: never a second one beside it.
 */
export async function openCashier(
  { orderNo, orderType, pickupType, payUrl }: PaymentRequestView,
  options: LeaveOptions,
  { walletApp, leaveTo }: CashierPorts,
): Promise<CashierOpening> {
  const leavings: Promise<boolean>[] = [];
  const leave = (address: string) => void leavings.push(leaveTo(address, options));
  const native = await walletApp.native();
  const result = native
    ? await native.commonPay({ orderNo, orderType, pickupType, paymentUrl: payUrl, openUrl: leave })
    : leave(payUrl);
  const [leaving] = leavings;
  if (leaving) return (await leaving) ? 'left' : 'nowhere';
  return result && mayHaveStarted(result) ? 'byApp' : 'nowhere';
}
