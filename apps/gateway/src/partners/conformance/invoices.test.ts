import { describe } from 'vitest';
import { createHttpInvoices } from '../invoices/http-invoices.ts';
import type { InvoiceIssuer, InvoiceRequest } from '../invoices/port.ts';
import { describePartnerCallPromises, MOBILE_NO } from './partner-call-promises.ts';

const url = 'https://invoices.example/I1';
const accepted = { requestNo: 'I1', state: 'accepted', url: null, reason: null };
const issued = { ...accepted, state: 'issued', url };
const refused = { requestNo: 'I1', state: 'refused', reason: 'title_unknown' };
const means = { kind: 'invoice', state: 'accepted', url: null, reason: null };
const understood = [
  { answer: accepted, means },
  { answer: issued, means: { ...means, state: 'issued', url } },
  { answer: refused, means: { ...means, state: 'refused', reason: 'title_unknown' } },
];
const cameBack = {
  answer: { ...issued, state: 'undeliverable' },
  means: { ...means, state: 'undeliverable', url },
};
const wrong = {
  'another request number': { ...accepted, requestNo: 'I2' },
  'an unknown state': { ...accepted, state: 'printed' },
  'an address that is a script': { ...issued, url: 'javascript:alert(1)' },
  'an issued one without an address': { ...issued, url: null },
  'a reason with NUL': { ...refused, reason: 'a\u0000' },
  'a reason with half a sign': { ...refused, reason: 'a\ud83d' },
};
const request: InvoiceRequest = {
  invoiceNo: 'I1',
  orderNo: '1'.repeat(24),
  mobileNo: MOBILE_NO,
  amountFen: 4990n,
  kind: 'paper',
  title: '北京充值科技有限公司',
  taxNo: '91110105MA00ABCD1X',
  delivery: { recipient: '王小明', phone: '010-88886666', area: '北京市 东城区', address: '长安街1号' },
};
const body = {
  requestNo: 'I1',
  orderNo: '1'.repeat(24),
  mobileNo: MOBILE_NO,
  amountFen: 4990,
  kind: 'paper',
  title: '北京充值科技有限公司',
  taxNo: '91110105MA00ABCD1X',
  delivery: { recipient: '王小明', phone: '010-88886666', area: '北京市 东城区', address: '长安街1号' },
  notifyUrl: 'http://gw.example/notify',
};

describe('DESIGN partner conformance: the issuer of invoices over HTTP', () => {
  describePartnerCallPromises<InvoiceIssuer>({
    create: (partner, timeLimitMs, onConflict) =>
      createHttpInvoices({
        baseUrl: partner.baseUrl,
        signer: partner.signer,
        notifyUrl: 'http://gw.example/notify',
        timeLimitMs,
        clock: Date.now,
        newId: () => crypto.randomUUID(),
        onConflict,
      }),
    isIndeterminate: (result) => (result as { kind: string }).kind === 'indeterminate',
    calls: [
      {
        name: 'askForInvoice',
        call: (issuer) => issuer.askForInvoice('I1', issuer.invoiceBody(request)),
        sends: { method: 'POST', path: '/carrier/v1/invoices', body },
        understood,
        wrong,
        notFound: 'indeterminate',
        kept: {
          compose: (issuer) => issuer.invoiceBody(request),
          send: (issuer, kept) => issuer.askForInvoice('I1', kept),
          asks: '/carrier/v1/invoices/I1',
          held: [...understood, cameBack],
        },
      },
      {
        name: 'queryInvoice',
        call: (issuer) => issuer.queryInvoice('I1'),
        sends: { method: 'GET', path: '/carrier/v1/invoices/I1' },
        understood: [...understood, cameBack],
        wrong,
        notFound: 'notFound',
      },
    ],
  });
});
