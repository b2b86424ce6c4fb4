/** The simulated partners behind the gateway's ports, as one process sees them. */
import {
  FLOAT_TOO_LOW,
  type TopUpRequest,
  type TopUpSupplier,
} from '../../../apps/gateway/src/partners/carrier/port.ts';
import type { Indeterminate, NotFound } from '../../../apps/gateway/src/partners/answers.ts';
import {
  type PaymentProvider,
  type PaymentResult,
  type RefundResult,
  unpaid,
} from '../../../apps/gateway/src/partners/payments/port.ts';
import type { DeliveryResult } from '../../../apps/gateway/src/partners/carrier/port.ts';
import type { Cashier, Return, Trade } from './cashier.ts';
import type { Ask } from './line.ts';
import type { Supplier, TopUp } from './supplier.ts';

const NOT_FOUND: NotFound = { kind: 'notFound' };
const OTHER_REQUEST: Indeterminate = { kind: 'indeterminate', why: 'it holds another request' };

/** An empty statement, for partners whose statement is not read. */
export async function* nothing(): AsyncGenerator<never> {}

export function paymentResultOf(trade: Trade): PaymentResult {
  const { state, tradeNo, taken, asked } = trade;
  if (state === 'paid')
    return {
      kind: 'payment',
      state,
      tradeNo,
      amount: taken,
      payUrl: null,
      declineReason: null,
      paidFrom: 'wallet balance',
    };
  return {
    ...unpaid(state),
    tradeNo,
    amount: asked,
    payUrl: state === 'open' ? `https://cashier.example/${tradeNo}` : null,
    declineReason: state === 'declined' ? 'user_declined' : null,
  };
}

export function refundResultOf({ state, amount }: Return): RefundResult {
  return { kind: 'refund', state, amount, reason: state === 'rejected' ? 'not now' : null };
}

export function deliveryResultOf({ deliveryNo, state, faceFen }: TopUp): DeliveryResult {
  const reason = state === 'refused' ? 'number_suspended' : null;
  return { kind: 'delivery', state, carrierRef: `C${deliveryNo}`, faceFen, reason };
}

/** `name`: the partner's name in the trace. */
export function cashierPort(name: string, cashier: Cashier, ask: Ask): PaymentProvider {
  const told = (trade: Trade | null): PaymentResult | NotFound =>
    trade ? paymentResultOf(trade) : NOT_FOUND;
  const call = (what: string, about: string) => ({ partner: name, name: what, about });
  return {
    authoriseBody: ({ paymentNo }) => `authorise ${paymentNo}`,
    authorise: ({ paymentNo, amount }) =>
      ask<PaymentResult | Indeterminate>(call('authorise', paymentNo), () => {
        const trade = cashier.authorise(paymentNo, amount);
        return trade ? paymentResultOf(trade) : OTHER_REQUEST;
      }),
    capture: (paymentNo) => ask(call('capture', paymentNo), () => told(cashier.find(paymentNo))),
    void: (paymentNo) => ask(call('void', paymentNo), () => told(cashier.close(paymentNo))),
    query: (paymentNo) => ask(call('query', paymentNo), () => told(cashier.find(paymentNo))),
    refundBody: ({ refundNo }) => `refund ${refundNo}`,
    refund: ({ refundNo, paymentNo, amount }) =>
      ask<RefundResult | Indeterminate>(call('refund', refundNo), () => {
        const made = cashier.giveBack(refundNo, paymentNo, amount);
        return made ? refundResultOf(made) : OTHER_REQUEST;
      }),
    queryRefund: (refundNo) =>
      ask<RefundResult | NotFound>(call('query refund', refundNo), () => {
        const refund = cashier.findReturn(refundNo);
        return refund ? refundResultOf(refund) : NOT_FOUND;
      }),
    statement: nothing,
    totals: () => Promise.resolve([]),
  };
}

/** `absentAfterMs`: for a supplier that cannot cancel. */
export function supplierPort(
  name: string,
  supplier: Supplier,
  ask: Ask,
  absentAfterMs: number | null,
): TopUpSupplier {
  const told = (topUp: TopUp | null): DeliveryResult | NotFound =>
    topUp ? deliveryResultOf(topUp) : NOT_FOUND;
  const call = (what: string, about: string) => ({ partner: name, name: what, about });
  const requestOf = ({ deliveryNo, mobileNo, faceFen }: TopUpRequest) => ({ deliveryNo, mobileNo, faceFen });
  return {
    traits: { absentAfterMs },
    serves: () => true,
    topUpBody: ({ deliveryNo }) => `topUp ${deliveryNo}`,
    topUp: (request) =>
      ask(call('top up', request.deliveryNo), () => {
        const topUp = supplier.topUp(requestOf(request));
        return topUp ? deliveryResultOf(topUp) : FLOAT_TOO_LOW;
      }),
    queryTopUp: (deliveryNo) => ask(call('query', deliveryNo), () => told(supplier.find(deliveryNo))),
    cancelTopUp: (request) =>
      ask(call('cancel', request.deliveryNo), () => told(supplier.cancel(requestOf(request)))),
    statement: nothing,
    totals: () => Promise.resolve([]),
  };
}
