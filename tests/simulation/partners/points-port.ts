/** The simulated points service as the gateway's port sees it, from one process. */
import type { Indeterminate, NotFound } from '../../../apps/gateway/src/partners/answers.ts';
import type { PaymentProvider, PaymentResult } from '../../../apps/gateway/src/partners/payments/port.ts';
import type { Trade } from './cashier.ts';
import type { Ask } from './line.ts';
import type { PointsService } from './points-service.ts';
import { cashierPort, paymentResultOf } from './ports.ts';

const NAME = 'points service';
const OTHER_REQUEST: Indeterminate = { kind: 'indeterminate', why: 'it holds another request' };

export function pointsPort(service: PointsService, ask: Ask): PaymentProvider {
  const call = (name: string, about: string) => ({ partner: NAME, name, about });
  const told = (trade: Trade | null): PaymentResult | NotFound =>
    trade ? holdOf(trade) : { kind: 'notFound' };
  return {
    ...cashierPort(NAME, service.cashier, ask),
    authorise: ({ paymentNo, userNo, amount }) =>
      ask<PaymentResult | Indeterminate>(call('freeze', paymentNo), () => {
        const trade = service.freeze({ paymentNo, userNo, points: amount });
        return trade ? holdOf(trade) : OTHER_REQUEST;
      }),
    capture: (paymentNo) => ask(call('spend', paymentNo), () => told(service.spend(paymentNo))),
    void: (paymentNo) => ask(call('release', paymentNo), () => told(service.release(paymentNo))),
    query: (paymentNo) => ask(call('query', paymentNo), () => told(service.cashier.find(paymentNo))),
  };
}

/** A hold has no page, and is declined for one reason. */
function holdOf(trade: Trade): PaymentResult {
  const declineReason = trade.state === 'declined' ? 'insufficient_points' : null;
  return { ...paymentResultOf(trade), payUrl: null, declineReason, paidFrom: null };
}
