import type { FastifyInstance } from 'fastify';
import { objectOf, points, requestNo, text, time } from '../http/json-schemas.ts';
import { type StatementQuery, statementQuery } from '../http/statement-page.ts';
import { type Grant, type GrantOrder, programmes } from './grants.ts';
import type { Hold } from './hold-store.ts';
import type { PointsService } from './points-service.ts';
import type { PointsReturn, ReturnOrder } from './return-store.ts';

interface HoldBody {
  requestNo: string;
  payerNo: string;
  points: number;
  subject: string;
  expiresAt: string;
}
type ByRequestNo = { Params: { requestNo: string } };

const holdBody = objectOf({ requestNo, payerNo: requestNo, points, subject: text, expiresAt: time });
const grantBody = objectOf({
  requestNo,
  payerNo: requestNo,
  programme: { enum: programmes },
  points,
  subject: text,
});
const returnBody = objectOf({ requestNo, holdRequestNo: requestNo, points });

/** The points service's calls, under `/points/v1`. */
export function pointsRoutes(
  app: FastifyInstance,
  { holds, returns, grants, movements, account, openHolds }: PointsService,
): void {
  app.get<{ Params: { payerNo: string } }>(
    '/accounts/:payerNo',
    { schema: { params: objectOf({ payerNo: requestNo }) } },
    ({ params }, reply) => {
      void reply.send(account(params.payerNo));
    },
  );

  app.post<{ Body: HoldBody }>('/holds', { schema: { body: holdBody } }, ({ body }, reply) => {
    const hold = holds.order({
      requestNo: body.requestNo,
      payerNo: body.payerNo,
      points: body.points,
      subject: body.subject,
      expiresAt: Date.parse(body.expiresAt),
    });
    void reply.send(holdView(hold));
  });
  app.get<ByRequestNo>(
    '/holds/:requestNo',
    ({ params }, reply) => void reply.send(holdView(holds.find(params.requestNo))),
  );
  app.post<ByRequestNo>(
    '/holds/:requestNo/spend',
    ({ params }, reply) => void reply.send(holdView(holds.spend(params.requestNo))),
  );
  app.post<ByRequestNo>(
    '/holds/:requestNo/release',
    ({ params }, reply) => void reply.send(holdView(holds.release(params.requestNo))),
  );

  app.post<{ Body: ReturnOrder }>('/returns', { schema: { body: returnBody } }, ({ body }, reply) => {
    void reply.send(
      returnView(
        returns.order({ requestNo: body.requestNo, holdRequestNo: body.holdRequestNo, points: body.points }),
      ),
    );
  });
  app.get<ByRequestNo>(
    '/returns/:requestNo',
    ({ params }, reply) => void reply.send(returnView(returns.find(params.requestNo))),
  );

  app.post<{ Body: GrantOrder }>('/grants', { schema: { body: grantBody } }, ({ body }, reply) => {
    const { requestNo: no, payerNo, programme, points: count, subject } = body;
    void reply.send(grantView(grants.order({ requestNo: no, payerNo, programme, points: count, subject })));
  });
  app.get<ByRequestNo>(
    '/grants/:requestNo',
    ({ params }, reply) => void reply.send(grantView(grants.find(params.requestNo))),
  );
  app.get<{ Querystring: StatementQuery }>(
    '/grant-statement',
    { schema: { querystring: statementQuery } },
    ({ query }, reply) => {
      void reply.send(grants.statement(query));
    },
  );

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

  app.get<{ Querystring: StatementQuery }>(
    '/open-holds',
    { schema: { querystring: statementQuery } },
    ({ query }, reply) => {
      void reply.send(openHolds(query));
    },
  );
}

/** A hold whose order never arrived has no points yet, and is never shown. */
function holdView({ holdNo, requestNo: no, state, order, reason }: Hold) {
  return { holdNo, requestNo: no, state, points: order?.points ?? 0, reason };
}

function returnView({ requestNo: no, state, points: count, reason }: PointsReturn) {
  return { requestNo: no, state, points: count, reason };
}

function grantView({ requestNo: no, state, points: count, reason }: Grant) {
  return { requestNo: no, state, points: count, reason };
}
