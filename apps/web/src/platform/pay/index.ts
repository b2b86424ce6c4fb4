import type { PaymentRequestView } from '@phonebill/contract/wire';
import { reportEvent } from '../analytics/index.ts';
import { loadPart } from '../load-chunk.ts';
import { leaveTo, type LeaveOptions, webAddress } from '../leave-to.ts';
import { showWalletToast, walletApp } from '../wallet-app/index.ts';
import { whenOutOfSight } from '../wallet-app/answer-or-offer.ts';
import { type CashierOpening, openCashier as openWith } from './open-cashier.ts';
import { type CashierOffer, offerPaymentPage } from './cashier-offer.ts';

/** Opens the cashier for a payment of an order, in the wallet app or in this browser. */
export async function openCashier(
  payment: PaymentRequestView,
  orderNo: string,
  options: LeaveOptions = {},
): Promise<CashierOpening> {
  const offerPage = (given: Omit<CashierOffer, 'orderNo'> | null) =>
    offerPaymentPage(given && { ...given, orderNo });
  const { payWith, payUrl } = payment;
  if (payWith && payWith.by !== 'signOn') {
    reportEvent('cashierOpened', payWith.by);
    const { openHere, payInApp } = await loadPart(() => import('./open-here.ts'));
    return openHere(payWith, payUrl, { offerPage, payInApp });
  }
  const opening = await openWith(payment, options, {
    walletApp,
    leaveTo(address, how) {
      if (webAddress(address, location.href)) reportEvent('cashierOpened', 'page');
      return leaveTo(address, how);
    },
    showToast: showWalletToast,
    whenOutOfSight,
    offerPage,
  });
  if (opening === 'byApp') reportEvent('cashierOpened', 'app');
  return opening;
}
