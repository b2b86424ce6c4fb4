import type { FastifyInstance } from 'fastify';
import { fen } from '@phonebill/money';
import { amount, httpUrl, objectOf, requestNo, text, time } from '../http/json-schemas.ts';
import type { CashierService } from './cashier-service.ts';
import { refundRoutes } from './refund-routes.ts';
import { tradeView } from './views.ts';

interface TradeBody {
  requestNo: string;
  orderNo: string;
  amountFen: number;
  subject: string;
  payerNo: string;
  notifyUrl: string;
  returnUrl: string;
  expiresAt: string;
}
type ByRequestNo = { Params: { requestNo: string } };

const tradeBody = objectOf({
  requestNo,
  orderNo: requestNo,
  amountFen: amount,
  subject: text,
  payerNo: requestNo,
  notifyUrl: httpUrl,
  returnUrl: httpUrl,
  expiresAt: time,
});

/**
 * A cashier's calls, under `/cashier/v1` or `/digital/v1`. `payUrl` gives the address of a trade's pay page.
 */
export function cashierRoutes(
  app: FastifyInstance,
  { trades, refunds, movements }: CashierService,
  payUrl: (tradeNo: string) => string,
): void {
  app.post<{ Body: TradeBody }>('/trades', { schema: { body: tradeBody } }, ({ body }, reply) => {
    const trade = trades.order({
      requestNo: body.requestNo,
      orderNo: body.orderNo,
      amountFen: fen(body.amountFen),
      subject: body.subject,
      payerNo: body.payerNo,
      notifyUrl: body.notifyUrl,
      returnUrl: body.returnUrl,
      expiresAt: Date.parse(body.expiresAt),
    });
    const { tradeNo, requestNo: no, state, amountFen, paidFrom } = tradeView(trade);
    void reply.send({ tradeNo, requestNo: no, state, amountFen, payUrl: payUrl(tradeNo), paidFrom });
  });

  app.get<ByRequestNo>('/trades/:requestNo', ({ params }, reply) => {
    void reply.send(tradeView(trades.find(params.requestNo)));
  });

  app.post<ByRequestNo>('/trades/:requestNo/close', ({ params }, reply) => {
    void reply.send(tradeView(trades.close(params.requestNo)));
  });

  refundRoutes(app, refunds, movements);
}
