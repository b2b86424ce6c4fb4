import { fenToWire } from '@phonebill/money';
import { type Wallet, walletText } from './cashiers.ts';
import type { Trade } from './trade-store.ts';

/** Returns a trade as the query and closing answer it. */
export function tradeView({
  tradeNo,
  requestNo,
  state,
  amountFen,
  takenFen,
  paidAt,
  declineReason,
  paidFrom,
}: Trade) {
  return {
    tradeNo,
    requestNo,
    state,
    amountFen: fenToWire(takenFen ?? amountFen),
    paidAt: paidAt === null ? null : new Date(paidAt).toISOString(),
    declineReason,
    paidFrom: nameOf(paidFrom),
  };
}

function nameOf(wallet: Wallet | null): string | null {
  return wallet && walletText(wallet);
}
