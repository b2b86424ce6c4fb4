import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fen } from '@phonebill/money';
import { refundRoutes } from '../cashier/refund-routes.ts';
import { dropConnection } from '../http/drop-connection.ts';
import { amount, httpUrl, mobileNo, objectOf, requestNo, text } from '../http/json-schemas.ts';
import { type StatementQuery, statementQuery } from '../http/statement-page.ts';
import type { Runtime } from '../runtime.ts';
import { cardsView } from './cards.ts';
import { creditView } from './credit-lines.ts';
import type { DebitOrder } from './debit-store.ts';
import type { EntrustService } from './entrust-service.ts';
import type { MandateOrder } from './mandate-store.ts';
import { HELD_MS } from './outcomes.ts';
import { NO_BIND_PAGE_DIGITS } from './person-outcomes.ts';
import type { RepaymentOrder } from './repayment-store.ts';
import { sourceNames } from './sources.ts';

/** A body as it comes: amounts are still JSON numbers. */
type Wire<T> = { [Key in keyof T]: T[Key] extends bigint ? number : T[Key] };
type ByRequestNo = { Params: { requestNo: string } };
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
 * The calls of the entrusted payment service, under `/entrust/v1`. `bindUrl` gives the address of a page for
 * binding a card.
 */
export function entrustRoutes(
  app: FastifyInstance,
  service: EntrustService,
  { scaled }: Runtime,
  bindUrl: (id: string) => string,
): void {
  const { mandates, debits, refunds, movements, repayments, repaid } = service;
  const { cards, credit, bindPages } = service;

  app.post<{ Body: Wire<MandateOrder> }>('/mandates', { schema: { body: mandateBody } }, (request, reply) => {
    const {
      requestNo: no,
      agreementNo,
      payerNo,
      mobileNo: number,
      perChargeFen,
      perMonthFen,
      sources: allowed,
      endsOn,
      notifyUrl,
    } = request.body;
    return answerUnless(
      mandates.order({
        requestNo: no,
        agreementNo,
        payerNo,
        mobileNo: number,
        perChargeFen: fen(perChargeFen),
        perMonthFen: fen(perMonthFen),
        sources: allowed,
        endsOn,
        notifyUrl,
      }),
      request,
      reply,
    );
  });
  app.get<ByRequestNo>(
    '/mandates/:requestNo',
    ({ params }, reply) => void reply.send(mandates.find(params.requestNo)),
  );
  app.post<{ Params: { agreementNo: string } }>(
    '/agreements/:agreementNo/end',
    ({ params: { agreementNo } }, reply) => {
      mandates.end(agreementNo);
      void reply.send({ agreementNo, state: 'ended' });
    },
  );

  app.post<{ Body: Wire<DebitOrder> }>('/debits', { schema: { body: debitBody } }, (request, reply) => {
    const {
      requestNo: no,
      orderNo,
      agreementNo,
      payerNo,
      source: from,
      amountFen,
      subject,
      notifyUrl,
    } = request.body;
    return answerUnless(
      debits.order({
        requestNo: no,
        orderNo,
        agreementNo,
        payerNo,
        source: from,
        amountFen: fen(amountFen),
        subject,
        notifyUrl,
      }),
      request,
      reply,
    );
  });
  app.get<ByRequestNo>(
    '/debits/:requestNo',
    ({ params }, reply) => void reply.send(debits.find(params.requestNo)),
  );
  app.post<ByRequestNo>(
    '/debits/:requestNo/close',
    ({ params }, reply) => void reply.send(debits.close(params.requestNo)),
  );
  refundRoutes(app, refunds, movements);

  app.get<ByPayer>(
    '/payers/:payerNo/cards',
    ({ params }, reply) => void reply.send(cardsView(params.payerNo, cards.of(params.payerNo))),
  );
  app.post<{ Body: { payerNo: string; mobileNo?: string; returnUrl: string } }>(
    '/bind-pages',
    { schema: { body: objectOf({ payerNo: requestNo, returnUrl: httpUrl }) } },
    ({ body }, reply) => {
      const hasPage = !body.mobileNo?.endsWith(NO_BIND_PAGE_DIGITS);
      void reply.send({ url: hasPage ? bindUrl(bindPages.make(body.payerNo, body.returnUrl).id) : null });
    },
  );

  app.get<ByPayer>(
    '/credit/:payerNo',
    ({ params }, reply) => void reply.send(creditView(params.payerNo, credit.of(params.payerNo))),
  );
  app.post<{ Body: Wire<RepaymentOrder> }>(
    '/repayments',
    { schema: { body: objectOf({ requestNo, payerNo: requestNo, amountFen: amount }) } },
    ({ body }, reply) => {
      void reply.send(
        repayments.order({
          requestNo: body.requestNo,
          payerNo: body.payerNo,
          amountFen: fen(body.amountFen),
        }),
      );
    },
  );
  app.get<ByRequestNo>(
    '/repayments/:requestNo',
    ({ params }, reply) => void reply.send(repayments.find(params.requestNo)),
  );
  app.post<ByRequestNo>(
    '/repayments/:requestNo/cancel',
    ({ params }, reply) => void reply.send(repayments.cancel(params.requestNo)),
  );
  app.get<{ Querystring: StatementQuery }>(
    '/repayment-statement',
    { schema: { querystring: statementQuery } },
    ({ query }, reply) => void reply.send(repaid.page(query)),
  );
  app.get<{ Querystring: StatementQuery }>(
    '/repayment-totals',
    { schema: { querystring: statementQuery } },
    ({ query }, reply) => void reply.send(repaid.totals(query)),
  );

  /** The answer, unless it must get lost: then the connection is held and cut. */
  async function answerUnless(
    { view, unanswered }: { view: object; unanswered: boolean },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    if (!unanswered) return reply.send(view);
    await wait(scaled(HELD_MS), null, { ref: false });
    return dropConnection(request, reply);
  }
}
