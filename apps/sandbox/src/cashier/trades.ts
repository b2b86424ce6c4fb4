/**
 * Trades: a payer owes a merchant an amount until it is paid, declined or closed. Every end has a callback.
 */
import { type Fen, fenToWire } from '@phonebill/money';
import { canApply, next } from '@phonebill/states';
import type { Foundation } from '../foundation.ts';
import { Refusal } from '../http/refusals.ts';
import { createRequests } from '../store/requests.ts';
import { createTakenAmounts } from '../store/taken-amounts.ts';
import type { Accounts } from './accounts.ts';
import type { CashMovements } from './cash-movements.ts';
import { type TradeEvent, tradeMachine, type TradeReason } from './cashier-states.ts';
import { type Cashier, type Wallet, walletText } from './cashiers.ts';
import { amountToTake, cashierOutcomeOf, LESS_BY_FAULT } from './outcomes.ts';
import type { Trade, TradeOrder, TradeTable } from './trade-store.ts';

export interface Trades {
  /** Opens a new trade, or returns the one that the same order opened before. */
  order(order: TradeOrder): Trade;
  find(requestNo: string): Trade;
  findByTradeNo(tradeNo: string): Trade | null;
  /** Returns the open trade for an order, or else the paid one, or else the latest. */
  findByOrderNo(orderNo: string): Trade | null;
  /** Closes an open trade for good; returns any other as it is. */
  close(requestNo: string): Trade;
  /**
   * Takes the money from that wallet of the payer. Paying a paid trade again changes nothing; a declined or
   * closed one is refused.
   */
  pay(requestNo: string, wallet: Wallet): Trade;
  /** Declines a trade. Declining a declined one changes nothing; a paid or closed one is refused. */
  decline(requestNo: string, reason: 'user_declined' | 'password_locked'): Trade;
  /** Counts a wrong password. */
  wrongPassword(requestNo: string): Trade;
  stop(): void;
}

/** The accounts at a cashier and its money movements. */
interface Books {
  readonly accounts: Accounts;
  readonly movements: CashMovements;
}

export function createTrades(
  cashier: Cashier,
  table: TradeTable,
  { accounts, movements }: Books,
  { store, callbacks, faults, runtime: { now, newId } }: Foundation,
): Trades {
  const taken = createTakenAmounts(store);
  const trades = createRequests(table, now, (trade) => apply(trade, 'expire', { reason: 'expired' }));
  const byTradeNo = table.query('WHERE trade_no = ?');
  const byOrderNo = table.query(
    `WHERE order_no = ? ORDER BY state = 'open' DESC, state = 'paid' DESC, expires_at DESC LIMIT 1`,
  );

  /** Returns the amount to take if it differs from the one asked for; otherwise null. */
  function toTake(trade: Trade, wallet: Wallet): Fen | null {
    const { takesMoreFen } = cashierOutcomeOf(trade);
    const byFault = faults.happens(faults.of(cashier.name).otherAmountRate) ? LESS_BY_FAULT : 0n;
    const available = accounts.balance(trade.payerNo, wallet);
    const amount = amountToTake(trade.amountFen, takesMoreFen || byFault, available);
    return amount === trade.amountFen ? null : amount;
  }

  /** Changes the state of a trade; no other code writes it. */
  function apply(
    trade: Trade,
    event: TradeEvent,
    { reason = null, paidFrom = null }: { reason?: TradeReason | null; paidFrom?: Wallet | null },
  ): Trade {
    const at = now();
    const state = next(tradeMachine, trade.state, event);
    const after: Trade = {
      ...trade,
      state,
      paidAt: paidFrom && at,
      paidFrom,
      declineReason: event === 'decline' ? reason : null,
      takenFen: paidFrom && toTake(trade, paidFrom),
    };
    const amountFen = after.takenFen ?? trade.amountFen;
    store.transaction(() => {
      trades.save(after);
      if (paidFrom) {
        accounts.add(trade.payerNo, paidFrom, -amountFen);
        movements.add('payment', trade.requestNo, amountFen, at);
        if (after.takenFen !== null) taken.set(trade.requestNo, after.takenFen);
      }
      const content = {
        type: `payment.${state}`,
        requestNo: trade.requestNo,
        tradeNo: trade.tradeNo,
        amountFen: fenToWire(amountFen),
        at: new Date(at).toISOString(),
        ...(reason ? { reason } : {}),
        ...(paidFrom ? { paidFrom: walletText(paidFrom) } : {}),
      };
      callbacks.enqueue({ partner: cashier.name, url: trade.notifyUrl, content, amountKey: 'amountFen' });
    });
    return after;
  }

  /** Returns the first of the trades found, in its present state. */
  const first = ([found]: Trade[]): Trade | null => (found ? trades.current(found.requestNo) : null);

  return {
    order(order) {
      const known = trades.known(order);
      if (known) return known;
      const trade: Trade = {
        ...order,
        tradeNo: `T${newId().slice(0, 16)}`,
        state: tradeMachine.initial,
        paidAt: null,
        paidFrom: null,
        declineReason: null,
        takenFen: null,
        wrongPasswords: 0,
        formToken: newId(),
      };
      trades.save(trade);
      return trade;
    },
    find: trades.existing,
    findByTradeNo: (tradeNo) => first(byTradeNo(tradeNo)),
    findByOrderNo: (orderNo) => first(byOrderNo(orderNo)),
    close(requestNo) {
      const trade = trades.existing(requestNo);
      return canApply(tradeMachine, trade.state, 'close')
        ? apply(trade, 'close', { reason: 'closed_by_merchant' })
        : trade;
    },
    pay(requestNo, wallet) {
      const trade = trades.existing(requestNo);
      if (trade.state === 'paid') return trade;
      refuseUnlessOpen(trade);
      if (accounts.balance(trade.payerNo, wallet) < trade.amountFen)
        throw new Refusal('insufficient_balance', 'the balance is lower than the amount');
      return apply(trade, 'pay', { paidFrom: wallet });
    },
    decline(requestNo, reason) {
      const trade = trades.existing(requestNo);
      if (trade.state === 'declined') return trade;
      refuseUnlessOpen(trade);
      return apply(trade, 'decline', { reason });
    },
    wrongPassword(requestNo) {
      const trade = trades.existing(requestNo);
      refuseUnlessOpen(trade);
      const after = { ...trade, wrongPasswords: trade.wrongPasswords + 1 };
      trades.save(after);
      return after;
    },
    stop: trades.stop,
  };
}

function refuseUnlessOpen(trade: Trade): void {
  if (trade.state !== 'open') throw new Refusal('trade_not_open', `this trade is ${trade.state}`);
}
