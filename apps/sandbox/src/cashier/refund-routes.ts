import type { FastifyInstance } from 'fastify';
import { fen } from '@phonebill/money';
import { amount, httpUrl, objectOf, requestNo } from '../http/json-schemas.ts';
import { type StatementQuery, statementQuery } from '../http/statement-page.ts';
import type { CashMovements } from './cash-movements.ts';
import type { Refunds } from './refunds.ts';

interface RefundBody {
  requestNo: string;
  paymentRequestNo: string;
  amountFen: number;
  notifyUrl: string;
}
type ByRequestNo = { Params: { requestNo: string } };

const refundBody = objectOf({
  requestNo,
  paymentRequestNo: requestNo,
  amountFen: amount,
  notifyUrl: httpUrl,
});

/** What every partner that takes money answers alike: refunds and the statement. */
export function refundRoutes(app: FastifyInstance, refunds: Refunds, movements: CashMovements): void {
  app.post<{ Body: RefundBody }>('/refunds', { schema: { body: refundBody } }, ({ body }, reply) => {
    void reply.send(
      refunds.order({
        requestNo: body.requestNo,
        paymentRequestNo: body.paymentRequestNo,
        amountFen: fen(body.amountFen),
        notifyUrl: body.notifyUrl,
      }),
    );
  });

  app.get<ByRequestNo>('/refunds/:requestNo', ({ params }, reply) => {
    void reply.send(refunds.find(params.requestNo));
  });

  app.get<{ Querystring: StatementQuery }>(
    '/statement',
    { schema: { querystring: statementQuery } },
    ({ query }, reply) => {
      void reply.send(movements.page(query));
    },
  );

  app.get<{ Querystring: StatementQuery }>(
    '/totals',
    { schema: { querystring: statementQuery } },
    ({ query }, reply) => {
      void reply.send(movements.totals(query));
    },
  );
}
