import type { Callbacks } from '../callbacks/callbacks.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import type { Store } from '../store/database.ts';
import { createTakenAmounts } from '../store/taken-amounts.ts';
import type { Runtime } from '../runtime.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type CashMovements, createCashMovements } from './cash-movements.ts';
import { type Cashier, walletOf, walletText } from './cashiers.ts';
import { cashierOutcomeOf } from './outcomes.ts';
import { createRefundStore } from './refund-store.ts';
import { createRefunds, type PaymentBook, type Refunds } from './refunds.ts';
import { createTradeStore, type TradeStore } from './trade-store.ts';
import { createTrades, type Trades } from './trades.ts';

/** A cashier at work: trades, refunds and money that no other cashier touches. */
export interface CashierService {
  readonly cashier: Cashier;
  readonly trades: Trades;
  readonly refunds: Refunds;
  readonly accounts: Accounts;
  readonly movements: CashMovements;
  stop(): void;
}

interface Parts {
  readonly store: Store;
  readonly callbacks: Callbacks;
  readonly faults: FaultBoard;
  readonly runtime: Runtime;
}

export function createCashierService(
  cashier: Cashier,
  { store, callbacks, faults, runtime }: Parts,
): CashierService {
  const accounts = createAccounts(store, cashier);
  const movements = createCashMovements(store, cashier.name);
  const tradeStore = createTradeStore(store, cashier);
  const trades = createTrades({
    store,
    cashier,
    trades: tradeStore,
    accounts,
    movements,
    taken: createTakenAmounts(store),
    callbacks,
    faults,
    runtime,
  });
  const refunds = createRefunds({
    store,
    partner: cashier.name,
    refunds: createRefundStore(store, cashier.name),
    payments: paymentBook(cashier, tradeStore, accounts),
    movements,
    callbacks,
    faults,
    runtime,
  });
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

/** The cashier's trades, for refunds: a wallet is named by its id. */
function paymentBook(cashier: Cashier, trades: TradeStore, accounts: Accounts): PaymentBook {
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
