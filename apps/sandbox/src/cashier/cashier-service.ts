import type { Foundation } from '../foundation.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type CashMovements, createCashMovements } from './cash-movements.ts';
import { type Cashier, walletOf, walletText } from './cashiers.ts';
import { cashierOutcomeOf } from './outcomes.ts';
import { createRefunds, type PaymentBook, type Refunds } from './refunds.ts';
import { createTradeTable, type TradeTable } from './trade-store.ts';
import { createTrades, type Trades } from './trades.ts';

/** A cashier's services: trades, refunds and money, separate from those of any other cashier. */
export interface CashierService {
  readonly cashier: Cashier;
  readonly trades: Trades;
  readonly refunds: Refunds;
  readonly accounts: Accounts;
  readonly movements: CashMovements;
  stop(): void;
}

export function createCashierService(cashier: Cashier, foundation: Foundation): CashierService {
  const { store } = foundation;
  const accounts = createAccounts(store, cashier);
  const movements = createCashMovements(store, cashier.name);
  const table = createTradeTable(store, cashier);
  const trades = createTrades(cashier, table, { accounts, movements }, foundation);
  const payments = paymentBook(cashier, table, accounts);
  const refunds = createRefunds(cashier.name, payments, movements, foundation);
  return {
    cashier,
    trades,
    refunds,
    accounts,
    movements,
    stop() {
      trades.stop();
      refunds.stop();
    },
  };
}

/** Returns the cashier's trades in the form that refunds need: a wallet is named by its id. */
function paymentBook(cashier: Cashier, trades: TradeTable, accounts: Accounts): PaymentBook {
  return {
    find(requestNo) {
      const trade = trades.find(requestNo);
      return (
        trade && {
          ...trade,
          amountFen: trade.takenFen ?? trade.amountFen,
          paidFrom: trade.paidFrom?.id ?? null,
          losesRefunds: cashierOutcomeOf(trade).losesRefunds,
        }
      );
    },
    giveBack(paymentRequestNo, amountFen) {
      const trade = trades.find(paymentRequestNo);
      if (trade?.paidFrom) accounts.add(trade.payerNo, trade.paidFrom, amountFen);
    },
    textOf: (walletId) => walletText(walletOf(cashier, walletId)),
  };
}
