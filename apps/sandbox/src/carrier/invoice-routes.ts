import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { dropConnection } from '../http/drop-connection.ts';
import { amount, httpUrl, mobileNo, objectOf, requestNo, text } from '../http/json-schemas.ts';
import type { Runtime } from '../runtime.ts';
import type { InvoiceOrder, Invoices } from './invoices.ts';
import { HELD_MS } from './outcomes.ts';

const invoiceBody = objectOf({
  requestNo,
  orderNo: requestNo,
  mobileNo,
  amountFen: amount,
  kind: { type: 'string', enum: ['electronic', 'paper'] },
  title: text,
  taxNo: { type: ['string', 'null'], maxLength: 20 },
  delivery: {
    ...objectOf({ recipient: text, phone: text, area: text, address: text }),
    type: ['object', 'null'],
  },
  notifyUrl: httpUrl,
});

/** The carrier's invoices, under `/carrier/v1`. */
export function invoiceRoutes(app: FastifyInstance, invoices: Invoices, { scaled }: Runtime): void {
  app.post<{ Body: InvoiceOrder }>('/invoices', { schema: { body: invoiceBody } }, async (request, reply) => {
    const { view, unanswered } = invoices.order(request.body);
    if (!unanswered) return reply.send(view);
    await wait(scaled(HELD_MS), null, { ref: false });
    return dropConnection(request, reply);
  });
  app.get<{ Params: { requestNo: string } }>(
    '/invoices/:requestNo',
    ({ params }, reply) => void reply.send(invoices.find(params.requestNo)),
  );
}
