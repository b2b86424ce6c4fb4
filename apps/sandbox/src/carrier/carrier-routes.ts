import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { fen, microsFromFen } from '@phonebill/money';
import type { Callbacks } from '../callbacks/callbacks.ts';
import { answerOrLose, type ByRequestNo, dropConnection, type Wire } from '../http/calls.ts';
import { amount, httpUrl, mobileNo, objectOf, requestNo } from '../http/json-schemas.ts';
import { Refusal } from '../http/refusals.ts';
import { statementCalls } from '../http/statement-page.ts';
import type { Runtime } from '../runtime.ts';
import { billsOf } from './bills.ts';
import type { SupplierFloat } from '../floats/floats.ts';
import type { Credits } from './credits.ts';
import type { FirstBalances } from './first-balances.ts';
import type { Outages } from './outages.ts';
import { numberFacts, outcomeOf, REPLY_AFTER_CALLBACK_MS } from './outcomes.ts';
import type { TopupOrder } from './topup-store.ts';
import type { Topups } from './topups.ts';

/**
 * The longest wait for a callback that precedes the reply: its receiver may itself be waiting for the reply.
 */
const CALLBACK_FIRST_MS = 3000;

type ByNumber = { Params: { mobileNo: string } };

interface Parts {
  readonly topups: Topups;
  readonly float: SupplierFloat;
  readonly credits: Credits;
  readonly balances: FirstBalances;
  readonly outages: Outages;
  readonly callbacks: Callbacks;
  readonly runtime: Runtime;
}

/** Registers the carrier's calls, under `/carrier/v1`. */
export function carrierRoutes(
  app: FastifyInstance,
  { topups, float, credits, balances, outages, callbacks, runtime: { now, scaled } }: Parts,
): void {
  const ofNumber = { schema: { params: objectOf({ mobileNo }) } };
  app.get<ByNumber>('/numbers/:mobileNo', ofNumber, ({ params }) => numberFacts(params.mobileNo));
  app.get<ByNumber>('/accounts/:mobileNo/bills', ofNumber, ({ params }) =>
    billsOf(params.mobileNo, { credits, balances }, now()),
  );

  app.post<{ Body: Wire<TopupOrder> }>(
    '/topups',
    { schema: { body: objectOf({ requestNo, mobileNo, faceFen: amount, notifyUrl: httpUrl }) } },
    async (request, reply) => {
      const { body } = request;
      const outcome = outcomeOf(body.mobileNo);
      if (outcome.outageMs && outages.begin(body.requestNo, now(), scaled(outcome.outageMs)))
        return dropConnection(request, reply);

      const { view, isNew, callback } = topups.order({ ...body, faceFen: fen(body.faceFen) });
      if (isNew && outcome.reply === 'nothing')
        return answerOrLose({ view, unanswered: true }, request, reply, scaled);
      if (outcome.callbackFirst && callback) {
        await Promise.race([callbacks.attempted(callback), wait(CALLBACK_FIRST_MS, null, { ref: false })]);
        await wait(scaled(REPLY_AFTER_CALLBACK_MS));
      }
      return reply.send(view);
    },
  );

  app.get<ByRequestNo>('/topups/:requestNo', ({ params }) => {
    refuseWhileDown(params.requestNo);
    return topups.find(params.requestNo);
  });
  app.post<ByRequestNo>('/topups/:requestNo/cancel', ({ params }) => {
    refuseWhileDown(params.requestNo);
    return topups.cancel(params.requestNo);
  });

  // Rounded down to the fen.
  app.get('/float', () => ({ availableFen: Number(float.read().available / microsFromFen(1n)) }));

  statementCalls(app, { '/statement': credits.page, '/totals': credits.totals });

  function refuseWhileDown(no: string): void {
    if (outages.isDown(no, now())) throw new Refusal('unavailable', 'the carrier is down for this top-up');
  }
}
