/** Partners in memory that do everything at once and say so, until a test tells them otherwise. */
import type { CarrierService, TopUp } from '../partners/carrier/port.ts';
import type { Cashier, NotFound, RefundAnswer, Trade, TradeState, Unanswered } from '../partners/cashier/port.ts';
import { scripted, type Scripted } from './scripted.ts';

export const SILENCE: Unanswered = { kind: 'unanswered', why: 'no answer' };
export const NEVER_RECEIVED: NotFound = { kind: 'notFound' };

export function tradeSays(state: TradeState, amountFen = 4990n): Trade {
  return { kind: 'trade', tradeNo: 'T1', state, amountFen, payUrl: state === 'open' ? 'https://cashier.example/pay/T1' : null, declineReason: state === 'declined' ? 'user_declined' : null };
}

export function topUpSays(state: TopUp['state'], faceFen = 5000n): TopUp {
  return { kind: 'topUp', state, carrierRef: 'C1', faceFen, reason: state === 'refused' ? 'number_suspended' : null };
}

export function refundSays(state: RefundAnswer['state'], amountFen = 4990n): RefundAnswer {
  return { kind: 'refund', state, amountFen, reason: state === 'rejected' ? 'not now' : null };
}

async function* nothing(): AsyncGenerator<never> {}

export function scriptedCashier(): Scripted<Cashier> {
  return scripted<Cashier>({
    openTrade: async ({ amountFen }) => tradeSays('open', amountFen),
    askTrade: async () => tradeSays('open'),
    closeTrade: async () => tradeSays('closed'),
    refund: async ({ amountFen }) => refundSays('settled', amountFen),
    askRefund: async () => refundSays('settled'),
    statement: nothing,
  });
}

export function scriptedCarrier(): Scripted<CarrierService> {
  return scripted<CarrierService>({
    lookUp: async () => ({ kind: 'number', carrier: null, ported: false, acceptsTopUp: true }),
    topUp: async ({ faceFen }) => topUpSays('credited', faceFen),
    askTopUp: async () => topUpSays('credited'),
    cancelTopUp: async () => topUpSays('cancelled', 0n),
    statement: nothing,
  });
}
