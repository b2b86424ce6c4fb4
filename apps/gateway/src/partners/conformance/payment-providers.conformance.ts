/** The protocol of each payment provider (docs/partners.md), for the suite that all of them pass. */
import type { ProviderPayMethod } from '@phonebill/contract';
import { createHttpEntrust } from '../entrust/http-entrust.ts';
import { createHttpCashier } from '../payments/http-cashier.ts';
import type { AuthoriseRequest, PaymentProvider, PaymentResult } from '../payments/port.ts';
import { createHttpPoints } from '../points/http-points.ts';
import type { PartnerStandIn } from './partner-stand-in.ts';

export const authoriseRequest: AuthoriseRequest = {
  paymentNo: 'P1',
  orderNo: 'O1',
  amount: 4990n,
  subject: '话费充值',
  userNo: '0001000001',
  returnUrl: 'https://gw.example/r',
  payerAddress: null,
  expiresAt: new Date('2026-11-20T08:15:00Z'),
  debit: null,
};

/** An answer about payment P1 of 4990, and its meaning apart from number, amount and kind. */
interface Answer {
  readonly wire: Readonly<Record<string, unknown>>;
  readonly means: Pick<PaymentResult, 'state'> & Partial<PaymentResult>;
}

type OnConflict = (call: string, requestNo: string) => void;

export interface PaymentProviderFixture {
  readonly method: ProviderPayMethod;
  create(
    partner: PartnerStandIn,
    timeLimitMs: number,
    onConflict: OnConflict,
  ): PaymentProvider & { close(): Promise<void> };
  readonly authorise: AuthoriseRequest;
  /** The provider's number of payment P1. */
  readonly tradeNo: string;
  /** The body that authorising sends. */
  readonly authoriseBody: unknown;
  readonly refundBody: unknown;
  readonly paths: {
    readonly authorise: string;
    readonly query: string;
    readonly void: string;
    /** Null when nothing is held, and capturing sends the same request as a query. */
    readonly capture: string | null;
    readonly refund: string;
    readonly queryRefund: string;
    readonly statement: string;
  };
  readonly open: Answer;
  readonly paid: Answer;
  readonly declined: Answer;
  readonly closed: Answer;
  /** Another answer to query and void: never received, and never accepted any more. */
  readonly neverReceived: unknown;
  /** The name of the field that contains the amount. */
  readonly amountField: 'amountFen' | 'points';
  /** Answers about a payment that are not understood, in addition to those that no provider may give. */
  readonly wrong: Readonly<Record<string, unknown>>;
}

const notifyUrl = 'http://gw.example/notify';
const optionsFor = (partner: PartnerStandIn, timeLimitMs: number, onConflict: OnConflict) => ({
  baseUrl: partner.baseUrl,
  signer: partner.signer,
  notifyUrl,
  timeLimitMs,
  clock: Date.now,
  newId: () => crypto.randomUUID(),
  onConflict,
});

function cashier(method: 'cash' | 'digital', desk: 'cashier' | 'digital'): PaymentProviderFixture {
  const trade = { tradeNo: 'T1', requestNo: 'P1', amountFen: 4990 };
  const open = { ...trade, state: 'open', payUrl: 'https://pay.example/T1' };
  const ended = { ...trade, paidAt: null, declineReason: null, paidFrom: null };
  const paths = `/${desk}/v1`;
  return {
    method,
    create: (partner, timeLimitMs, onConflict) =>
      createHttpCashier({ ...optionsFor(partner, timeLimitMs, onConflict), desk }),
    authorise: authoriseRequest,
    tradeNo: 'T1',
    authoriseBody: {
      requestNo: 'P1',
      orderNo: 'O1',
      amountFen: 4990,
      subject: '话费充值',
      payerNo: '0001000001',
      notifyUrl,
      returnUrl: 'https://gw.example/r',
      expiresAt: '2026-11-20T08:15:00.000Z',
    },
    refundBody: { requestNo: 'R1', paymentRequestNo: 'P1', amountFen: 4990, notifyUrl },
    paths: {
      authorise: `${paths}/trades`,
      query: `${paths}/trades/P1`,
      void: `${paths}/trades/P1/close`,
      capture: null,
      refund: `${paths}/refunds`,
      queryRefund: `${paths}/refunds/R1`,
      statement: `${paths}/statement`,
    },
    open: { wire: open, means: { state: 'open', payUrl: 'https://pay.example/T1' } },
    paid: {
      wire: { ...ended, state: 'paid', paidAt: '2026-11-20T08:00:00Z', paidFrom: '和包余额' },
      means: { state: 'paid', paidFrom: '和包余额' },
    },
    declined: {
      wire: { ...ended, state: 'declined', declineReason: '余额不足' },
      means: { state: 'declined', declineReason: '余额不足' },
    },
    closed: { wire: { ...ended, state: 'closed' }, means: { state: 'closed' } },
    neverReceived: null,
    amountField: 'amountFen',
    wrong: { 'a pay URL that is a script': { ...open, payUrl: 'javascript:alert(1)' } },
  };
}

function points(): PaymentProviderFixture {
  const hold = { holdNo: 'H1', requestNo: 'P1', points: 4990, reason: null };
  return {
    method: 'points',
    create: (partner, timeLimitMs, onConflict) =>
      createHttpPoints(optionsFor(partner, timeLimitMs, onConflict)),
    authorise: authoriseRequest,
    tradeNo: 'H1',
    authoriseBody: {
      requestNo: 'P1',
      payerNo: '0001000001',
      points: 4990,
      subject: '话费充值',
      // One hour later than the order can be paid.
      expiresAt: '2026-11-20T09:15:00.000Z',
    },
    refundBody: { requestNo: 'R1', holdRequestNo: 'P1', points: 4990 },
    paths: {
      authorise: '/points/v1/holds',
      query: '/points/v1/holds/P1',
      void: '/points/v1/holds/P1/release',
      capture: '/points/v1/holds/P1/spend',
      refund: '/points/v1/returns',
      queryRefund: '/points/v1/returns/R1',
      statement: '/points/v1/statement',
    },
    open: { wire: { ...hold, state: 'frozen' }, means: { state: 'open' } },
    paid: { wire: { ...hold, state: 'spent' }, means: { state: 'paid' } },
    declined: {
      wire: { ...hold, state: 'refused', reason: '积分不足' },
      means: { state: 'declined', declineReason: '积分不足' },
    },
    closed: { wire: { ...hold, state: 'released' }, means: { state: 'closed' } },
    neverReceived: null,
    amountField: 'points',
    wrong: {
      'points below zero': { ...hold, state: 'frozen', points: -1 },
      'a hold number with NUL': { ...hold, state: 'frozen', holdNo: 'H\u0000' },
    },
  };
}

function agreement(): PaymentProviderFixture {
  const debit = { tradeNo: 'T1', requestNo: 'P1', amountFen: 4990 };
  const card = '招商银行储蓄卡 (尾号 6789)';
  const paid = { ...debit, state: 'paid', declineReason: null, paidFrom: card };
  const neverReceived = { requestNo: 'P1', tradeNo: null, state: 'closed', amountFen: null };
  return {
    method: 'agreement',
    create: (partner, timeLimitMs, onConflict) =>
      createHttpEntrust(optionsFor(partner, timeLimitMs, onConflict)),
    authorise: { ...authoriseRequest, debit: { agreementNo: 'A1', source: 'card' } },
    tradeNo: 'T1',
    authoriseBody: {
      requestNo: 'P1',
      orderNo: 'O1',
      agreementNo: 'A1',
      payerNo: '0001000001',
      source: 'card',
      amountFen: 4990,
      subject: '话费充值',
      notifyUrl,
    },
    refundBody: { requestNo: 'R1', paymentRequestNo: 'P1', amountFen: 4990, notifyUrl },
    paths: {
      authorise: '/entrust/v1/debits',
      query: '/entrust/v1/debits/P1',
      void: '/entrust/v1/debits/P1/close',
      capture: null,
      refund: '/entrust/v1/refunds',
      queryRefund: '/entrust/v1/refunds/R1',
      statement: '/entrust/v1/statement',
    },
    open: { wire: { ...debit, state: 'open' }, means: { state: 'open' } },
    paid: { wire: paid, means: { state: 'paid', paidFrom: card } },
    declined: {
      wire: { ...debit, state: 'declined', declineReason: 'credit_limit' },
      means: { state: 'declined', declineReason: 'credit_limit' },
    },
    closed: { wire: { ...debit, state: 'closed' }, means: { state: 'closed' } },
    neverReceived,
    amountField: 'amountFen',
    wrong: {
      'paid without an amount': { ...paid, amountFen: null },
      'paid without a number': { ...paid, tradeNo: null },
      'an amount left out': { ...neverReceived, amountFen: undefined },
    },
  };
}

/** The fixture of each payment method's provider: a new method does not compile without one. */
export const paymentProviderFixtures: Readonly<Record<ProviderPayMethod, PaymentProviderFixture>> = {
  cash: cashier('cash', 'cashier'),
  digital: cashier('digital', 'digital'),
  points: points(),
  agreement: agreement(),
};
