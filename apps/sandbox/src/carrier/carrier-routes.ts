import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { fen } from '@phonebill/money';
import type { Callbacks } from '../callbacks/callbacks.ts';
import { dropConnection } from '../http/drop-connection.ts';
import { amount, httpUrl, mobileNo, objectOf, requestNo } from '../http/json-schemas.ts';
import { Refusal } from '../http/refusals.ts';
import { type StatementQuery, statementQuery } from '../http/statement-page.ts';
import type { Runtime } from '../runtime.ts';
import { billsOf } from './bills.ts';
import type { Credits } from './credits.ts';
import type { FirstBalances } from './first-balances.ts';
import type { Outages } from './outages.ts';
import { HELD_MS, numberFacts, outcomeOf, REPLY_AFTER_CALLBACK_MS } from './outcomes.ts';
import type { Topups } from './topups.ts';

/**
 * A callback that goes before the reply is not waited for longer than this: its receiver may be waiting for
 * the reply.
 */
const CALLBACK_FIRST_MS = 3000;

interface OrderBody {
  requestNo: string;
  mobileNo: string;
  faceFen: number;
  notifyUrl: string;
}
type ByRequestNo = { Params: { requestNo: string } };

interface Parts {
  readonly topups: Topups;
  readonly credits: Credits;
  readonly balances: FirstBalances;
  readonly outages: Outages;
  readonly callbacks: Callbacks;
  readonly runtime: Runtime;
}

/** The carrier's calls, under `/carrier/v1`. */
export function carrierRoutes(
  app: FastifyInstance,
  { topups, credits, balances, outages, callbacks, runtime: { now, scaled } }: Parts,
): void {
  app.get<{ Params: { mobileNo: string } }>(
    '/numbers/:mobileNo',
    { schema: { params: objectOf({ mobileNo }) } },
    (request, reply) => {
      void reply.send(numberFacts(request.params.mobileNo));
    },
  );

  app.get<{ Params: { mobileNo: string } }>(
    '/accounts/:mobileNo/bills',
    { schema: { params: objectOf({ mobileNo }) } },
    (request, reply) => {
      void reply.send(billsOf(request.params.mobileNo, { credits, balances }, now()));
    },
  );

  app.post<{ Body: OrderBody }>(
    '/topups',
    { schema: { body: objectOf({ requestNo, mobileNo, faceFen: amount, notifyUrl: httpUrl }) } },
    async (request, reply) => {
      const { body } = request;
      const outcome = outcomeOf(body.mobileNo);
      if (outcome.outageMs && outages.begin(body.requestNo, now(), scaled(outcome.outageMs)))
        return dropConnection(request, reply);

      const { view, isNew, callback } = topups.order({
        requestNo: body.requestNo,
        mobileNo: body.mobileNo,
        faceFen: fen(body.faceFen),
        notifyUrl: body.notifyUrl,
      });
      if (isNew && outcome.reply === 'nothing') {
        await wait(scaled(HELD_MS), null, { ref: false });
        return dropConnection(request, reply);
      }
      if (outcome.callbackFirst && callback) {
        await Promise.race([callbacks.attempted(callback), wait(CALLBACK_FIRST_MS, null, { ref: false })]);
        await wait(scaled(REPLY_AFTER_CALLBACK_MS));
      }
      return reply.send(view);
    },
  );

  app.get<ByRequestNo>('/topups/:requestNo', (request, reply) => {
    refuseWhileDown(request.params.requestNo);
    void reply.send(topups.find(request.params.requestNo));
  });

  app.post<ByRequestNo>('/topups/:requestNo/cancel', (request, reply) => {
    refuseWhileDown(request.params.requestNo);
    void reply.send(topups.cancel(request.params.requestNo));
  });

  app.get<{ Querystring: StatementQuery }>(
    '/statement',
    { schema: { querystring: statementQuery } },
    (request, reply) => {
      void reply.send(credits.page(request.query));
    },
  );

  app.get<{ Querystring: StatementQuery }>(
    '/totals',
    { schema: { querystring: statementQuery } },
    ({ query }, reply) => {
      void reply.send(credits.totals(query));
    },
  );

  function refuseWhileDown(no: string): void {
    if (outages.isDown(no, now())) throw new Refusal('unavailable', 'the carrier is down for this top-up');
  }
}
