/** The simulated points service behind the gateway's port, as one process sees it. */
import type { Indeterminate, NotFound } from '../../../apps/gateway/src/partners/answers.ts';
import type { PaymentProvider, PaymentResult } from '../../../apps/gateway/src/partners/payments/port.ts';
import type {
  GrantRequest,
  GrantResult,
  PointsGrants,
} from '../../../apps/gateway/src/partners/points/port.ts';
import type { Trade } from './cashier.ts';
import type { Ask } from './line.ts';
import type { Grant, PointsService } from './points-service.ts';
import { cashierPort, nothing, paymentResultOf } from './ports.ts';

const NAME = 'points service';
const OTHER_REQUEST: Indeterminate = { kind: 'indeterminate', why: 'it holds another request' };

export type PointsPort = PaymentProvider & PointsGrants;

export function pointsPort(service: PointsService, ask: Ask): PointsPort {
  /** The key under which the trace files events of a user. */
  const ofUser = (userNo = ''): string => `N000000${userNo.padStart(10, '0')}00000000`;
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
    grantBody: ({ points, ...request }: GrantRequest) =>
      JSON.stringify({ ...request, points: String(points) }),
    grant(grantNo, body) {
      const { userNo, points, subject } = JSON.parse(body) as Record<'userNo' | 'points' | 'subject', string>;
      return ask(call(`give ${grantNo}`, ofUser(userNo)), () => {
        const grant = service.grant({ grantNo, userNo, points: BigInt(points), subject });
        return grant ? grantOf(grant) : ({ kind: 'conflict' } as const);
      });
    },
    queryGrant: (grantNo) =>
      ask<GrantResult | NotFound>(
        call(`query ${grantNo}`, ofUser(service.grants.get(grantNo)?.userNo)),
        () => {
          const grant = service.grants.get(grantNo);
          return grant ? grantOf(grant) : { kind: 'notFound' };
        },
      ),
    grants: nothing,
  };
}

/** A hold has no page, and only one reason for a decline. */
function holdOf(trade: Trade): PaymentResult {
  const declineReason = trade.state === 'declined' ? 'insufficient_points' : null;
  return { ...paymentResultOf(trade), payUrl: null, declineReason, paidFrom: null };
}

function grantOf({ state, points }: Grant): GrantResult {
  return { kind: 'grant', state, points, reason: state === 'refused' ? 'account_closed' : null };
}
