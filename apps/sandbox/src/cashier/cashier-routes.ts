import type { FastifyInstance } from 'fastify';
import { fen } from '@phonebill/money';
import { amount, httpUrl, objectOf, requestNo, text, time } from '../http/json-schemas.ts';
import { type StatementQuery, statementQuery } from '../http/statement-page.ts';
import type { CashDesk } from './cash-desk.ts';
import { refundView, tradeView } from './views.ts';

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
interface RefundBody {
  requestNo: string;
  paymentRequestNo: string;
  amountFen: number;
  notifyUrl: string;
}
type ByRequestNo = { Params: { requestNo: string } };

const tradeBody = objectOf({ requestNo, orderNo: requestNo, amountFen: amount, subject: text, payerNo: requestNo, notifyUrl: httpUrl, returnUrl: httpUrl, expiresAt: time });
const refundBody = objectOf({ requestNo, paymentRequestNo: requestNo, amountFen: amount, notifyUrl: httpUrl });

/** A cashier's calls, under `/cashier/v1` or `/digital/v1`. `payUrl` gives the address of a trade's pay page. */
export function cashierRoutes(app: FastifyInstance, { trades, refunds, movements }: CashDesk, payUrl: (tradeNo: string) => string): void {
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

  app.post<{ Body: RefundBody }>('/refunds', { schema: { body: refundBody } }, ({ body }, reply) => {
    const refund = refunds.order({ requestNo: body.requestNo, paymentRequestNo: body.paymentRequestNo, amountFen: fen(body.amountFen), notifyUrl: body.notifyUrl });
    void reply.send(refundView(refund));
  });

  app.get<ByRequestNo>('/refunds/:requestNo', ({ params }, reply) => {
    void reply.send(refundView(refunds.find(params.requestNo)));
  });

  app.get<{ Querystring: StatementQuery }>('/statement', { schema: { querystring: statementQuery } }, ({ query }, reply) => {
    void reply.send(movements.statement(query));
  });
}
