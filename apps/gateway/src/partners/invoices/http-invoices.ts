/** The issuer of invoices over HTTP, as described in docs/partners.md. */
import { fenToWire } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PartnerCall } from '../calls/call-names.ts';
import { answerOf, answerToCommand, indeterminate, type Indeterminate, type NotFound } from '../answers.ts';
import { type Answered, createSignedClient, type PartnerOptions } from '../signed-client.ts';
import { InvoiceUrl, OptionalText, Text } from '../wire-shapes.ts';
import type { InvoiceIssuer, IssuedInvoice } from './port.ts';

const InvoiceWire = Type.Object({
  requestNo: Text,
  state: Type.Union([
    Type.Literal('accepted'),
    Type.Literal('issued'),
    Type.Literal('refused'),
    Type.Literal('undeliverable'),
  ]),
  url: Type.Optional(Type.Union([InvoiceUrl, Type.Null()])),
  reason: OptionalText,
});
const invoiceShape = Compile(InvoiceWire);
const PATH = '/carrier/v1/invoices';

/**
 * Creates the issuer at `baseUrl`. `close` ends its connections. Throws TypeError when `baseUrl` is not a
 * URL.
 */
export function createHttpInvoices(
  options: PartnerOptions & { readonly notifyUrl: string },
): InvoiceIssuer & { close(): Promise<void> } {
  const client = createSignedClient(options);
  const query = async (call: PartnerCall, invoiceNo: string) =>
    readInvoice(
      call,
      invoiceNo,
      await client.get(call, `${PATH}/${encodeURIComponent(invoiceNo)}`, invoiceShape),
    );
  return {
    invoiceBody: ({ invoiceNo, orderNo, mobileNo, amountFen, kind, title, taxNo, delivery }) =>
      JSON.stringify({
        requestNo: invoiceNo,
        orderNo,
        mobileNo,
        amountFen: fenToWire(amountFen),
        kind,
        title,
        taxNo,
        delivery,
        notifyUrl: options.notifyUrl,
      }),
    async askForInvoice(invoiceNo, body) {
      const call = 'invoices.ask';
      const answer = await client.request(call, { requestNo: invoiceNo, path: PATH, body }, invoiceShape);
      return answerToCommand(
        call,
        answer.kind === 'conflict' ? await query(call, invoiceNo) : readInvoice(call, invoiceNo, answer),
      );
    },
    queryInvoice: (invoiceNo) => query('invoices.query', invoiceNo),
    close: () => client.close(),
  };
}

function readInvoice(
  call: string,
  invoiceNo: string,
  answer: Answered<Static<typeof InvoiceWire>> | NotFound | Indeterminate,
): IssuedInvoice | NotFound | Indeterminate {
  // An issued invoice without an address cannot be viewed, so it is treated as not issued yet.
  if (answer.kind === 'answered' && answer.value.state === 'issued' && !answer.value.url)
    return indeterminate(`${call}: issued without an address`);
  return answerOf(call, invoiceNo, answer, ({ state, url, reason }) => ({
    kind: 'invoice',
    state,
    url: url ?? null,
    reason: reason ?? null,
  }));
}
