import type { FastifyInstance } from 'fastify';
import { answerOrLose, type ByRequestNo } from '../http/calls.ts';
import { amount, httpUrl, mobileNo, objectOf, requestNo, text } from '../http/json-schemas.ts';
import type { Runtime } from '../runtime.ts';
import type { InvoiceOrder, Invoices } from './invoices.ts';

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

/** Registers the carrier's invoice calls, under `/carrier/v1`. */
export function invoiceRoutes(app: FastifyInstance, invoices: Invoices, { scaled }: Runtime): void {
  app.post<{ Body: InvoiceOrder }>('/invoices', { schema: { body: invoiceBody } }, (request, reply) =>
    answerOrLose(invoices.order(request.body), request, reply, scaled),
  );
  app.get<ByRequestNo>('/invoices/:requestNo', ({ params }) => invoices.find(params.requestNo));
}
