import type { FastifyInstance } from 'fastify';
import { points, requestNo } from '../http/json-schemas.ts';
import { DEMO_POINTS } from '../points/points-accounts.ts';
import type { PointsService } from '../points/points-service.ts';

type ByPayer = { Params: { payerNo: string }; Body: { points?: number } };

const adding = {
  params: { type: 'object', properties: { payerNo: requestNo } },
  body: { type: 'object', properties: { points } },
};

/** Registers calls that show a payer's points, including spent and returned ones, and add some. */
export function pointsCalls(app: FastifyInstance, service: PointsService): void {
  app.get<ByPayer>('/points/:payerNo', ({ params }) => service.books(params.payerNo));
  app.post<ByPayer>('/points/:payerNo/add', { schema: adding }, ({ params, body }) => {
    service.add(params.payerNo, body.points ?? DEMO_POINTS);
    return service.books(params.payerNo);
  });
}
