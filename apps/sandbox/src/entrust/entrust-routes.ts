import type { FastifyInstance } from 'fastify';
import { fen } from '@phonebill/money';
import { refundRoutes } from '../cashier/refund-routes.ts';
import { answerOrLose, type ByRequestNo, type Wire } from '../http/calls.ts';
import { amount, httpUrl, mobileNo, objectOf, requestNo, text } from '../http/json-schemas.ts';
import { statementCalls } from '../http/statement-page.ts';
import type { Runtime } from '../runtime.ts';
import { cardsView } from './cards.ts';
import { creditView } from './credit-lines.ts';
import type { DebitOrder } from './debit-store.ts';
import type { EntrustService } from './entrust-service.ts';
import type { MandateOrder } from './mandate-store.ts';
import { NO_BIND_PAGE_DIGITS } from './person-outcomes.ts';
import type { RepaymentOrder } from './repayment-store.ts';
import { sourceNames } from './sources.ts';

type ByPayer = { Params: { payerNo: string } };

const source = { type: 'string', enum: sourceNames } as const;
const day = { type: ['string', 'null'], pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' };
const sources = { type: 'array', items: source, minItems: 1, uniqueItems: true };
const mandateBody = objectOf({
  requestNo,
  agreementNo: requestNo,
  payerNo: requestNo,
  mobileNo,
  perChargeFen: amount,
  perMonthFen: amount,
  sources,
  endsOn: day,
  notifyUrl: httpUrl,
});
const debitBody = objectOf({
  requestNo,
  orderNo: requestNo,
  agreementNo: requestNo,
  payerNo: requestNo,
  source,
  amountFen: amount,
  subject: text,
  notifyUrl: httpUrl,
});

/**
 * Registers the calls of the entrusted payment service, under `/entrust/v1`. `bindUrl` returns the address of
 * a page for binding a card.
 */
export function entrustRoutes(
  app: FastifyInstance,
  service: EntrustService,
  { scaled }: Runtime,
  bindUrl: (id: string) => string,
): void {
  const { mandates, debits, refunds, movements, repayments, repaid, cards, credit, bindPages } = service;

  app.post<{ Body: Wire<MandateOrder> }>('/mandates', { schema: { body: mandateBody } }, (request, reply) => {
    const { body } = request;
    const [perChargeFen, perMonthFen] = [fen(body.perChargeFen), fen(body.perMonthFen)];
    return answerOrLose(mandates.order({ ...body, perChargeFen, perMonthFen }), request, reply, scaled);
  });
  app.get<ByRequestNo>('/mandates/:requestNo', ({ params }) => mandates.find(params.requestNo));
  app.post<{ Params: { agreementNo: string } }>(
    '/agreements/:agreementNo/end',
    ({ params: { agreementNo } }) => {
      mandates.end(agreementNo);
      return { agreementNo, state: 'ended' };
    },
  );

  app.post<{ Body: Wire<DebitOrder> }>('/debits', { schema: { body: debitBody } }, (request, reply) => {
    const { body } = request;
    const answer = debits.order({ ...body, amountFen: fen(body.amountFen) });
    return answerOrLose(answer, request, reply, scaled);
  });
  app.get<ByRequestNo>('/debits/:requestNo', ({ params }) => debits.find(params.requestNo));
  app.post<ByRequestNo>('/debits/:requestNo/close', ({ params }) => debits.close(params.requestNo));
  refundRoutes(app, refunds, movements);

  app.get<ByPayer>('/payers/:payerNo/cards', ({ params: { payerNo } }) =>
    cardsView(payerNo, cards.of(payerNo)),
  );
  app.post<{ Body: { payerNo: string; mobileNo?: string; returnUrl: string } }>(
    '/bind-pages',
    { schema: { body: objectOf({ payerNo: requestNo, returnUrl: httpUrl }) } },
    ({ body }) => {
      const hasPage = !body.mobileNo?.endsWith(NO_BIND_PAGE_DIGITS);
      return { url: hasPage ? bindUrl(bindPages.make(body.payerNo, body.returnUrl).id) : null };
    },
  );

  app.get<ByPayer>('/credit/:payerNo', ({ params: { payerNo } }) => creditView(payerNo, credit.of(payerNo)));
  app.post<{ Body: Wire<RepaymentOrder> }>(
    '/repayments',
    { schema: { body: objectOf({ requestNo, payerNo: requestNo, amountFen: amount }) } },
    ({ body }) => repayments.order({ ...body, amountFen: fen(body.amountFen) }),
  );
  app.get<ByRequestNo>('/repayments/:requestNo', ({ params }) => repayments.find(params.requestNo));
  app.post<ByRequestNo>('/repayments/:requestNo/cancel', ({ params }) => repayments.cancel(params.requestNo));
  statementCalls(app, { '/repayment-statement': repaid.page, '/repayment-totals': repaid.totals });
}
