import { createSigner, generateKeyPair, InvalidSignature } from '@phonebill/signing';
import { describe, expect, test } from 'vitest';
import { createDeliveryWebhookReader } from '../carrier/delivery-webhook.ts';
import { createPaymentWebhookReader } from '../payments/payment-webhook.ts';
import { createEntrustWebhookReader } from '../entrust/entrust-webhook.ts';
import { createAccountReader } from '../wallet-accounts/account-webhook.ts';
import { createReplyWebhookReader } from '../sms/reply-webhook.ts';
import { createInvoiceWebhookReader } from '../invoices/invoice-webhook.ts';
import { MalformedWebhook, type WebhookReader } from '../signed-webhook.ts';

const NOW = Date.UTC(2026, 10, 20, 8);
const keys = generateKeyPair();
const signer = createSigner(keys.secretKey);
const headersOf = (body: string) => ({ ...signer.sign(body, 'msg-1', NOW) });
const payment = {
  type: 'payment.paid',
  requestNo: 'P1',
  tradeNo: 'T1',
  amountFen: 4990,
  at: '2026-11-20T08:00:00Z',
};
const refund = {
  type: 'refund.rejected',
  requestNo: 'R1',
  tradeNo: 'T1',
  amountFen: 4990,
  at: '2026-11-20T08:00:00Z',
  reason: 'closed account',
};
const topUp = {
  type: 'topup.credited',
  requestNo: 'D1',
  carrierRef: 'C1',
  faceFen: 5000,
  at: '2026-11-20T08:00:00Z',
};

const invoice = {
  type: 'invoice.issued',
  requestNo: 'I1',
  at: '2026-11-20T08:00:00Z',
  url: 'https://invoices.example/90',
};
const mandate = { type: 'mandate.active', requestNo: 'M1', agreementNo: 'A1', at: '2026-11-20T08:00:00Z' };
const mandateMeans = { kind: 'mandate', agreementNo: 'A1', requestNo: 'M1', state: 'active', reason: null };

const reply = {
  type: 'message.received',
  messageId: 'MO1',
  from: '+8613800138000',
  to: '1065800886',
  text: 'Ｙ３７ 5000 4990',
  receivedAt: '2026-11-20T08:00:00Z',
};
const replyMeans = {
  messageId: 'MO1',
  from: '+8613800138000',
  to: '1065800886',
  text: 'Ｙ３７ 5000 4990',
  part: null,
  receivedAt: new Date('2026-11-20T08:00:00Z'),
};

interface ReaderUnderTest {
  readonly name: string;
  readonly read: WebhookReader<unknown>;
  readonly good: readonly { readonly wire: object; readonly means: unknown }[];
  /** Changes to the first good webhook that give it an undocumented content. */
  readonly odd?: readonly object[];
}

const readers: readonly ReaderUnderTest[] = [
  {
    name: 'cashier',
    read: createPaymentWebhookReader(keys.publicKey),
    good: [
      {
        wire: payment,
        means: {
          kind: 'payment',
          paymentNo: 'P1',
          state: 'paid',
          tradeNo: 'T1',
          amount: 4990n,
          reason: null,
          paidFrom: null,
        },
      },
      {
        wire: { ...payment, paidFrom: '和包余额' },
        means: {
          kind: 'payment',
          paymentNo: 'P1',
          state: 'paid',
          tradeNo: 'T1',
          amount: 4990n,
          reason: null,
          paidFrom: '和包余额',
        },
      },
      {
        wire: { ...payment, type: 'payment.declined', reason: '余额不足' },
        means: {
          kind: 'payment',
          paymentNo: 'P1',
          state: 'declined',
          tradeNo: 'T1',
          amount: 4990n,
          reason: '余额不足',
          paidFrom: null,
        },
      },
      {
        wire: { ...payment, type: 'payment.closed' },
        means: {
          kind: 'payment',
          paymentNo: 'P1',
          state: 'closed',
          tradeNo: 'T1',
          amount: 4990n,
          reason: null,
          paidFrom: null,
        },
      },
      {
        wire: refund,
        means: {
          kind: 'refund',
          refundNo: 'R1',
          tradeNo: 'T1',
          state: 'rejected',
          amount: 4990n,
          reason: 'closed account',
        },
      },
      {
        wire: { ...refund, type: 'refund.settled', reason: undefined },
        means: {
          kind: 'refund',
          refundNo: 'R1',
          tradeNo: 'T1',
          state: 'settled',
          amount: 4990n,
          reason: null,
        },
      },
    ],
  },
  {
    name: 'entrusted payment service',
    read: createEntrustWebhookReader(keys.publicKey),
    good: [
      {
        wire: payment,
        means: {
          kind: 'payment',
          paymentNo: 'P1',
          state: 'paid',
          tradeNo: 'T1',
          amount: 4990n,
          reason: null,
          paidFrom: null,
        },
      },
      {
        wire: { ...payment, type: 'payment.declined', reason: 'credit_limit' },
        means: {
          kind: 'payment',
          paymentNo: 'P1',
          state: 'declined',
          tradeNo: 'T1',
          amount: 4990n,
          reason: 'credit_limit',
          paidFrom: null,
        },
      },
      {
        wire: refund,
        means: {
          kind: 'refund',
          refundNo: 'R1',
          tradeNo: 'T1',
          state: 'rejected',
          amount: 4990n,
          reason: 'closed account',
        },
      },
      { wire: mandate, means: mandateMeans },
      {
        wire: { ...mandate, type: 'mandate.refused', reason: 'not_allowed' },
        means: { ...mandateMeans, state: 'refused', reason: 'not_allowed' },
      },
      {
        wire: { ...mandate, type: 'mandate.ended', requestNo: null },
        means: { ...mandateMeans, requestNo: null, state: 'ended' },
      },
    ],
  },
  {
    name: 'carrier',
    read: createDeliveryWebhookReader(keys.publicKey),
    good: [
      {
        wire: topUp,
        means: { deliveryNo: 'D1', state: 'credited', carrierRef: 'C1', faceFen: 5000n, reason: null },
      },
      {
        wire: { ...topUp, type: 'topup.refused', carrierRef: null, reason: 'no' },
        means: { deliveryNo: 'D1', state: 'refused', carrierRef: null, faceFen: 5000n, reason: 'no' },
      },
    ],
  },
  {
    name: 'wallet accounts',
    read: createAccountReader(keys.publicKey),
    good: [
      {
        wire: { type: 'account.registered', requestNo: 'W5000', at: '2026-11-20T08:00:00Z' },
        means: { requestNo: 'W5000', state: 'registered', reason: null },
      },
      {
        wire: {
          type: 'account.refused',
          requestNo: 'W1',
          at: '2026-11-20T08:00:00Z',
          reason: 'account_frozen',
        },
        means: { requestNo: 'W1', state: 'refused', reason: 'account_frozen' },
      },
    ],
    odd: [{ type: 'gift' }, { requestNo: undefined }, { requestNo: 'a\u0000' }, { at: 'now' }],
  },
  {
    name: 'SMS centre',
    read: createReplyWebhookReader(keys.publicKey),
    good: [
      { wire: reply, means: replyMeans },
      {
        wire: { ...reply, text: '同意', part: 2, parts: 3, reference: '77' },
        means: { ...replyMeans, text: '同意', part: { part: 2, parts: 3, reference: '77' } },
      },
      // A part without a complete reference to its message is a message by itself, and characters that cannot
      // be stored are removed or replaced.
      { wire: { ...reply, part: 1, parts: 3 }, means: replyMeans },
      { wire: { ...reply, part: 4, parts: 3, reference: '77' }, means: replyMeans },
      { wire: { ...reply, text: 'Y\u000037' }, means: { ...replyMeans, text: 'Y37' } },
      { wire: { ...reply, text: 'Y37 \ud83d' }, means: { ...replyMeans, text: 'Y37 \ufffd' } },
    ],
    odd: [
      { type: 'gift' },
      { messageId: undefined },
      { messageId: 'a\u0000' },
      { messageId: '' },
      { from: 13_800_138_000 },
      { text: undefined },
      { text: 'Y'.repeat(3000) },
      { parts: 0 },
      { part: 1.5 },
      { receivedAt: 'now' },
    ],
  },
  {
    name: 'issuer of invoices',
    read: createInvoiceWebhookReader(keys.publicKey),
    good: [
      { wire: invoice, means: { invoiceNo: 'I1', state: 'issued', url: invoice.url, reason: null } },
      {
        wire: { ...invoice, type: 'invoice.refused', url: undefined, reason: 'title_unknown' },
        means: { invoiceNo: 'I1', state: 'refused', url: null, reason: 'title_unknown' },
      },
      {
        wire: { ...invoice, type: 'invoice.undeliverable' },
        means: { invoiceNo: 'I1', state: 'undeliverable', url: invoice.url, reason: null },
      },
    ],
    odd: [
      { type: 'gift' },
      { requestNo: undefined },
      { requestNo: 'a\u0000' },
      { url: undefined },
      { url: 'javascript:alert(1)' },
      { at: 'now' },
    ],
  },
];

/** Changes to fields that are common to the other webhooks. */
const oddOfAll: readonly object[] = [
  { type: 'gift' },
  { requestNo: undefined },
  { requestNo: 'a\u0000' },
  { amountFen: 1.5, faceFen: 1.5 },
  { at: 'now' },
];

describe.each(readers)(
  'DESIGN partner conformance: webhooks of the $name',
  ({ read, good, odd: oddChanges = oddOfAll }) => {
    const first = JSON.stringify(good[0]?.wire);

    test('reads a signed webhook, also when it arrives twice', () => {
      for (const { wire, means } of good) {
        const body = JSON.stringify(wire);
        expect(read(body, headersOf(body), NOW)).toEqual(means);
        expect(read(body, headersOf(body), NOW + 60_000)).toEqual(means);
      }
    });
    test('throws InvalidSignature for a forged, changed, unsigned or stale webhook', () => {
      const forger = createSigner(generateKeyPair().secretKey);
      expect(() => read(first, { ...forger.sign(first, 'msg-1', NOW) }, NOW)).toThrow(InvalidSignature);
      expect(() => read(first.replace('90', '99').replace('5000', '9000'), headersOf(first), NOW)).toThrow(
        InvalidSignature,
      );
      expect(() => read(first, {}, NOW)).toThrow(InvalidSignature);
      expect(() => read(first, headersOf(first), NOW + 301_000)).toThrow(InvalidSignature);
    });
    test('throws MalformedWebhook for a signed webhook of another shape', () => {
      const odd = oddChanges.map((change) => JSON.stringify({ ...good[0]?.wire, ...change }));
      const oddMandates = [
        { type: 'mandate.gone' },
        { agreementNo: undefined },
        { agreementNo: 'a\u0000' },
        { at: 'now' },
      ].map((change) => JSON.stringify({ ...mandate, ...change }));
      for (const body of ['', 'null', '[]', '<xml/>', '{', ...odd, ...oddMandates])
        expect(() => read(body, headersOf(body), NOW)).toThrow(MalformedWebhook);
    });
  },
);
