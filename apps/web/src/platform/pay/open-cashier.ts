import { type BridgeText, paymentAddressLost } from '@phonebill/bridge';
import type { PaymentRequestView } from '@phonebill/contract/wire';
import type { LeaveOptions } from '../leave-to.ts';
import type { CashierOffer } from './cashier-offer.ts';
import { mayHaveStarted, type WalletApp } from '../wallet-app/wallet-app.ts';

/**
 * How the cashier was opened. None of these proves a payment: only the gateway knows whether an order is
 * paid.
 * - `byApp`: in the wallet app, over this page; perhaps not, if the app did not answer.
 * - `left`: this page was left for the cashier's, and the user has come back to it or gave up on the way.
 * - `nowhere`: it was not opened.
 */
export type CashierOpening = 'byApp' | 'left' | 'nowhere';

export interface CashierPorts {
  readonly walletApp: Pick<WalletApp, 'native'>;
  readonly leaveTo: (address: string, options: LeaveOptions) => Promise<boolean>;
  readonly showToast: (text: BridgeText) => void;
  /**
   * Offers the payment URL after the app was asked for its cashier and, as far as can be seen, opened none;
   * null ends any earlier offer. Returns a function that takes the offer back.
   */
  readonly offerPage: (offer: Pick<CashierOffer, 'payUrl' | 'why'> | null) => () => void;
  /**
   * Calls `left` when the page is hidden because the app opened something over it. Returns a function that
   * stops it.
   */
  readonly whenOutOfSight: (left: () => void) => () => void;
}

/**
 * Opens the cashier (SPEC section 7, common pay): the wallet app's own, or else the cashier's page; if
 * neither is possible, shows the message that the payment address was lost (section 8), in a browser too.
 * Stays pending while this page is being left, so that the button that waits for it stays busy. An app that
 * does not answer, or answers with an error, may have opened its cashier, so a second one is never opened
 * beside it; instead the payment URL is offered for a tap until the cashier opens after all: the app answers,
 * or the page is hidden.
 */
export async function openCashier(
  { orderNo, orderType, pickupType, payUrl }: PaymentRequestView,
  options: LeaveOptions,
  { walletApp, leaveTo, showToast, offerPage, whenOutOfSight }: CashierPorts,
): Promise<CashierOpening> {
  offerPage(null);
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
  let hasOpened = false;
  let takeBack: (() => void) | undefined;
  const opened = () => {
    hasOpened = true;
    stopWatching();
    takeBack?.();
  };
  const stopWatching = whenOutOfSight(opened);
  const result = await native.commonPay({
    orderNo,
    orderType,
    pickupType,
    paymentUrl: payUrl,
    openUrl,
    openedLate: opened,
  });
  const [leaving] = leavings;
  const { kind } = result;
  const isOpen = kind === 'done' || (kind === 'unanswered' && hasOpened);
  if (leaving || isOpen || !mayHaveStarted(result)) stopWatching();
  else if (payUrl) takeBack = offerPage({ payUrl, why: kind === 'failed' ? 'failed' : 'unanswered' });
  else if (kind === 'failed') return leave('');
  return leaving ?? (mayHaveStarted(result) ? 'byApp' : 'nowhere');
}
