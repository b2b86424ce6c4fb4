import type { FastifyInstance } from 'fastify';
import type { ByRequestNo } from '../http/calls.ts';
import { objectOf, points, requestNo, text, time } from '../http/json-schemas.ts';
import { statementCalls } from '../http/statement-page.ts';
import { type Grant, type GrantOrder, programmes } from './grants.ts';
import type { Hold, HoldOrder } from './hold-store.ts';
import type { PointsService } from './points-service.ts';
import type { PointsReturn, ReturnOrder } from './return-store.ts';

const holdBody = objectOf({ requestNo, payerNo: requestNo, points, subject: text, expiresAt: time });
const grantBody = objectOf({
  requestNo,
  payerNo: requestNo,
  programme: { enum: programmes },
  points,
  subject: text,
});
const returnBody = objectOf({ requestNo, holdRequestNo: requestNo, points });

/** Registers the points service's calls, under `/points/v1`. */
export function pointsRoutes(
  app: FastifyInstance,
  { holds, returns, grants, movements, account, openHolds }: PointsService,
): void {
  app.get<{ Params: { payerNo: string } }>(
    '/accounts/:payerNo',
    { schema: { params: objectOf({ payerNo: requestNo }) } },
    ({ params }) => account(params.payerNo),
  );

  app.post<{ Body: Omit<HoldOrder, 'expiresAt'> & { expiresAt: string } }>(
    '/holds',
    { schema: { body: holdBody } },
    ({ body }) => holdView(holds.order({ ...body, expiresAt: Date.parse(body.expiresAt) })),
  );
  app.get<ByRequestNo>('/holds/:requestNo', ({ params }) => holdView(holds.find(params.requestNo)));
  app.post<ByRequestNo>('/holds/:requestNo/spend', ({ params }) => holdView(holds.spend(params.requestNo)));
  app.post<ByRequestNo>('/holds/:requestNo/release', ({ params }) =>
    holdView(holds.release(params.requestNo)),
  );

  app.post<{ Body: ReturnOrder }>('/returns', { schema: { body: returnBody } }, ({ body }) =>
    pointsView(returns.order(body)),
  );
  app.get<ByRequestNo>('/returns/:requestNo', ({ params }) => pointsView(returns.find(params.requestNo)));

  app.post<{ Body: GrantOrder }>('/grants', { schema: { body: grantBody } }, ({ body }) =>
    pointsView(grants.order(body)),
  );
  app.get<ByRequestNo>('/grants/:requestNo', ({ params }) => pointsView(grants.find(params.requestNo)));

  statementCalls(app, {
    '/grant-statement': grants.statement,
    '/statement': movements.page,
    '/totals': movements.totals,
    '/open-holds': openHolds,
  });
}

/** Returns the view of a hold. One whose order never arrived has no points, and is never shown. */
function holdView({ holdNo, requestNo: no, state, order, reason }: Hold) {
  return { holdNo, requestNo: no, state, points: order?.points ?? 0, reason };
}

/** Returns the view of a return or a grant. */
function pointsView({ requestNo: no, state, points: count, reason }: PointsReturn | Grant) {
  return { requestNo: no, state, points: count, reason };
}
