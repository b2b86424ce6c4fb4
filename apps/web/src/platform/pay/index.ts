import type { PaymentRequestView } from '@phonebill/contract/wire';
import { reportEvent } from '../analytics/index.ts';
import { leaveTo, type LeaveOptions, webAddress } from '../leave-to.ts';
import { showWalletToast, walletApp } from '../wallet-app/index.ts';
import { whenOutOfSight } from '../wallet-app/answer-or-offer.ts';
import { type CashierOpening, openCashier as openWith } from './open-cashier.ts';
import { offerPaymentPage } from './cashier-offer.ts';

/** Opens the cashier for a payment of an order, in the wallet app or in this browser. */
export async function openCashier(
  payment: PaymentRequestView,
  orderNo: string,
  options: LeaveOptions = {},
): Promise<CashierOpening> {
  const opening = await openWith(payment, options, {
    walletApp,
    leaveTo(address, how) {
      if (webAddress(address, location.href)) reportEvent('cashierOpened', 'page');
      return leaveTo(address, how);
    },
    showToast: showWalletToast,
    whenOutOfSight,
    offerPage: (given) => offerPaymentPage(given && { ...given, orderNo }),
  });
  if (opening === 'byApp') reportEvent('cashierOpened', 'app');
  return opening;
}
