/**
 * Trades: a payer owes a merchant an amount until it is paid, declined or closed. Every end has a
 * callback.
 */
import { type Fen, fenToWire } from '@phonebill/money';
import { canApply, next } from '@phonebill/states';
import type { Callbacks } from '../callbacks/callbacks.ts';
import { createAlarm } from '../clock/alarm.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import { Refusal } from '../http/refusals.ts';
import type { Store } from '../store/database.ts';
import type { TakenAmounts } from '../store/taken-amounts.ts';
import type { Runtime } from '../runtime.ts';
import type { Accounts } from './accounts.ts';
import type { CashMovements } from './cash-movements.ts';
import { type TradeEvent, tradeMachine, type TradeReason } from './cashier-states.ts';
import { type Cashier, type Wallet, walletText } from './cashiers.ts';
import { amountToTake, cashierOutcomeOf, LESS_BY_FAULT } from './outcomes.ts';
import { sameOrder } from './same-order.ts';
import type { Trade, TradeOrder, TradeStore } from './trade-store.ts';

export interface Trades {
  /** A new open trade, or the one that the same order made before. */
  order(order: TradeOrder): Trade;
  find(requestNo: string): Trade;
  findByTradeNo(tradeNo: string): Trade | null;
  /** The open trade for an order, or else the paid one, or else the latest. */
  findByOrderNo(orderNo: string): Trade | null;
  /** An open trade becomes closed for ever; any other is given as it stands. */
  close(requestNo: string): Trade;
  /**
   * Takes the money from that wallet of the payer. Paying what is paid does nothing more; what is declined or
   * closed is refused.
   */
  pay(requestNo: string, wallet: Wallet): Trade;
  /** Declining what is declined does nothing more; what is paid or closed is refused. */
  decline(requestNo: string, reason: 'user_declined' | 'password_locked'): Trade;
  /** Counts a wrong password. */
  wrongPassword(requestNo: string): Trade;
  stop(): void;
}

interface Parts {
  readonly store: Store;
  readonly cashier: Cashier;
  readonly trades: TradeStore;
  readonly accounts: Accounts;
  readonly movements: CashMovements;
  readonly taken: TakenAmounts;
  readonly callbacks: Callbacks;
  readonly faults: FaultBoard;
  readonly runtime: Runtime;
}

export function createTrades({
  store,
  cashier,
  trades,
  accounts,
  movements,
  taken,
  callbacks,
  faults,
  runtime: { now, newId },
}: Parts): Trades {
  const alarm = createAlarm(now, (nowMs) => {
    for (const requestNo of trades.expiredAt(nowMs)) current(trades.find(requestNo));
    return trades.nextExpiry();
  });

  /** Another amount to take than was asked for; null: as asked. */
  function toTake(trade: Trade, wallet: Wallet): Fen | null {
    const { takesMoreFen } = cashierOutcomeOf(trade);
    const byFault = faults.happens(faults.of(cashier.name).otherAmountRate) ? LESS_BY_FAULT : 0n;
    const available = accounts.balance(trade.payerNo, wallet);
    const amount = amountToTake(trade.amountFen, takesMoreFen || byFault, available);
    return amount === trade.amountFen ? null : amount;
  }

  /** The one writer: the state of a trade changes nowhere else. */
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
      trades.update(after);
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

  /** The trade as it is now: an open one whose time is over closes first. */
  function current(trade: Trade | null): Trade | null {
    return trade?.state === 'open' && trade.expiresAt <= now()
      ? apply(trade, 'expire', { reason: 'expired' })
      : trade;
  }

  function existing(requestNo: string): Trade {
    const trade = current(trades.find(requestNo));
    if (!trade) throw new Refusal('not_found', 'this request number was never received');
    return trade;
  }

  // What an earlier run left behind.
  alarm.at(now());

  return {
    order(order) {
      const known = current(trades.find(order.requestNo));
      if (known && !sameOrder(known, order))
        throw new Refusal('request_no_reused', 'this request number was used for another trade');
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
      trades.insert(trade);
      alarm.at(trade.expiresAt);
      return trade;
    },
    find: existing,
    findByTradeNo: (tradeNo) => current(trades.findByTradeNo(tradeNo)),
    findByOrderNo: (orderNo) => current(trades.findByOrderNo(orderNo)),
    close(requestNo) {
      const trade = existing(requestNo);
      return canApply(tradeMachine, trade.state, 'close')
        ? apply(trade, 'close', { reason: 'closed_by_merchant' })
        : trade;
    },
    pay(requestNo, wallet) {
      const trade = existing(requestNo);
      if (trade.state === 'paid') return trade;
      refuseUnlessOpen(trade);
      if (accounts.balance(trade.payerNo, wallet) < trade.amountFen)
        throw new Refusal('insufficient_balance', 'the balance is lower than the amount');
      return apply(trade, 'pay', { paidFrom: wallet });
    },
    decline(requestNo, reason) {
      const trade = existing(requestNo);
      if (trade.state === 'declined') return trade;
      refuseUnlessOpen(trade);
      return apply(trade, 'decline', { reason });
    },
    wrongPassword(requestNo) {
      const trade = existing(requestNo);
      refuseUnlessOpen(trade);
      const after = { ...trade, wrongPasswords: trade.wrongPasswords + 1 };
      trades.update(after);
      return after;
    },
    stop: () => alarm.stop(),
  };
}

function refuseUnlessOpen(trade: Trade): void {
  if (trade.state !== 'open') throw new Refusal('trade_not_open', `this trade is ${trade.state}`);
}
