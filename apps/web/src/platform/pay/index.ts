import type { PaymentRequestView } from '@phonebill/contract/wire';
import { leaveTo, type LeaveOptions } from '../leave-to.ts';
import { showWalletToast, walletApp } from '../wallet-app/index.ts';
import { type CashierOpening, openCashier as openWith } from './open-cashier.ts';
import { unansweredCashier } from './unanswered-cashier.ts';

/** Opens the cashier for a payment of an order, in the wallet app or in this browser. */
export function openCashier(
  payment: PaymentRequestView,
  orderNo: string,
  options: LeaveOptions = {},
): Promise<CashierOpening> {
  return openWith(payment, options, {
    walletApp,
    leaveTo,
    showToast: showWalletToast,
    noticeUnanswered: (payUrl) => unansweredCashier.set(payUrl === null ? null : { orderNo, payUrl }),
  });
}
