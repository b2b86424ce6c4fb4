import type { FastifyInstance } from 'fastify';
import { fen } from '@phonebill/money';
import type { ByRequestNo, Wire } from '../http/calls.ts';
import { amount, httpUrl, objectOf, requestNo, text, time } from '../http/json-schemas.ts';
import type { CashierService } from './cashier-service.ts';
import { refundRoutes } from './refund-routes.ts';
import type { TradeOrder } from './trade-store.ts';
import { tradeView } from './views.ts';

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
 * Registers a cashier's calls, under `/cashier/v1` or `/digital/v1`. `payUrl` returns the address of a
 * trade's pay page.
 */
export function cashierRoutes(
  app: FastifyInstance,
  { trades, refunds, movements }: CashierService,
  payUrl: (tradeNo: string) => string,
): void {
  app.post<{ Body: Wire<Omit<TradeOrder, 'expiresAt'>> & { expiresAt: string } }>(
    '/trades',
    { schema: { body: tradeBody } },
    ({ body }) => {
      const trade = trades.order({
        ...body,
        amountFen: fen(body.amountFen),
        expiresAt: Date.parse(body.expiresAt),
      });
      const { tradeNo, requestNo: no, state, amountFen, paidFrom } = tradeView(trade);
      return { tradeNo, requestNo: no, state, amountFen, payUrl: payUrl(tradeNo), paidFrom };
    },
  );
  app.get<ByRequestNo>('/trades/:requestNo', ({ params }) => tradeView(trades.find(params.requestNo)));
  app.post<ByRequestNo>('/trades/:requestNo/close', ({ params }) =>
    tradeView(trades.close(params.requestNo)),
  );

  refundRoutes(app, refunds, movements);
}
