import type { Callbacks } from '../callbacks/callbacks.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import type { Store } from '../store/database.ts';
import type { Surroundings } from '../surroundings.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type CashMovements, createCashMovements } from './cash-movements.ts';
import { type Desk, walletOf, walletText } from './desk.ts';
import { createRefundStore } from './refund-store.ts';
import { createRefunds, type PaymentBook, type Refunds } from './refunds.ts';
import { createTradeStore, type TradeStore } from './trade-store.ts';
import { createTrades, type Trades } from './trades.ts';

/** A cashier at work: trades, refunds and money that no other cashier touches. */
export interface CashDesk {
  readonly desk: Desk;
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
  readonly surroundings: Surroundings;
}

export function createCashDesk(desk: Desk, { store, callbacks, faults, surroundings }: Parts): CashDesk {
  const accounts = createAccounts(store, desk);
  const movements = createCashMovements(store, desk.name);
  const tradeStore = createTradeStore(store, desk);
  const trades = createTrades({
    store,
    desk,
    trades: tradeStore,
    accounts,
    movements,
    callbacks,
    surroundings,
  });
  const refunds = createRefunds({
    store,
    partner: desk.name,
    refunds: createRefundStore(store, desk.name),
    payments: paymentBook(desk, tradeStore, accounts),
    movements,
    callbacks,
    faults,
    surroundings,
  });
  return {
    desk,
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

/** The desk's trades, for refunds: a wallet is named by its id. */
function paymentBook(desk: Desk, trades: TradeStore, accounts: Accounts): PaymentBook {
  return {
    find(requestNo) {
      const trade = trades.find(requestNo);
      return trade && { ...trade, paidFrom: trade.paidFrom?.id ?? null };
    },
    giveBack(paymentRequestNo, amountFen) {
      const trade = trades.find(paymentRequestNo);
      if (trade?.paidFrom) accounts.add(trade.payerNo, trade.paidFrom, amountFen);
    },
    textOf: (walletId) => walletText(walletOf(desk, walletId)),
  };
}
