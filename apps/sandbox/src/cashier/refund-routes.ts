import type { FastifyInstance } from 'fastify';
import { fen } from '@phonebill/money';
import type { ByRequestNo, Wire } from '../http/calls.ts';
import { amount, httpUrl, objectOf, requestNo } from '../http/json-schemas.ts';
import { statementCalls } from '../http/statement-page.ts';
import type { CashMovements } from './cash-movements.ts';
import type { RefundOrder } from './refund-store.ts';
import type { Refunds } from './refunds.ts';

const refundBody = objectOf({
  requestNo,
  paymentRequestNo: requestNo,
  amountFen: amount,
  notifyUrl: httpUrl,
});

/** Registers the calls that every partner that takes money answers alike: refunds and the statement. */
export function refundRoutes(app: FastifyInstance, refunds: Refunds, movements: CashMovements): void {
  app.post<{ Body: Wire<RefundOrder> }>('/refunds', { schema: { body: refundBody } }, ({ body }) =>
    refunds.order({ ...body, amountFen: fen(body.amountFen) }),
  );
  app.get<ByRequestNo>('/refunds/:requestNo', ({ params }) => refunds.find(params.requestNo));
  statementCalls(app, { '/statement': movements.page, '/totals': movements.totals });
}
