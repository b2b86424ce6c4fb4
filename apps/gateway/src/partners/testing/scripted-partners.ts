/** Partners in memory that carry out everything at once, until a test sets another answer. */
import type { CardBindings, NameChecks } from '../persons/index.ts';
import type { CarrierService, DeliveryResult } from '../carrier/index.ts';
import type { EntrustedPayments } from '../entrust/index.ts';
import type { HeldPoints, PointsAccounts, PointsGrants } from '../points/index.ts';
import type { Indeterminate, NotFound, StatementTotal } from '../index.ts';
import type { InvoiceIssuer } from '../invoices/index.ts';
import type {
  PaymentProvider,
  PaymentResult,
  PaymentResultState,
  RefundResult,
  StatementEntry,
} from '../payments/index.ts';
import { scripted, type Scripted } from './scripted.ts';

export const NO_ANSWER: Indeterminate = { kind: 'indeterminate', why: 'no answer' };
export const NEVER_RECEIVED: NotFound = { kind: 'notFound' };

/** Placeholder in a test's answers for the trade of the payment in question. */
const ITS_OWN = 'its own';

/** Returns the trade that scripted partners open for a payment. */
export const tradeOf = (paymentNo: string): string => `T${paymentNo}`;

/** Fills in the payment's own trade when an answer about a payment names no other. */
function withTrade<Answer extends { readonly kind: string }>(paymentNo: string, answer: Answer): Answer {
  return 'tradeNo' in answer && answer.tradeNo === ITS_OWN
    ? { ...answer, tradeNo: tradeOf(paymentNo) }
    : answer;
}

/** Gives each payment a trade of its own, however its answers are set. */
function withOwnTrades<Port extends PaymentProvider>(partner: Scripted<Port>): Scripted<Port> {
  const { authorise, capture, query, void: voided } = partner.port;
  const port: Port = {
    ...partner.port,
    authorise: async (request, body) => withTrade(request.paymentNo, await authorise(request, body)),
    capture: async (paymentNo) => withTrade(paymentNo, await capture(paymentNo)),
    query: async (paymentNo) => withTrade(paymentNo, await query(paymentNo)),
    void: async (paymentNo) => withTrade(paymentNo, await voided(paymentNo)),
  };
  return { ...partner, port };
}

/** Returns a result with the trade of the payment in question, unless a test names another. */
export function paymentResult(state: PaymentResultState, amount = 4990n): PaymentResult {
  return {
    kind: 'payment',
    tradeNo: ITS_OWN,
    state,
    amount,
    payUrl: state === 'open' ? 'https://cashier.example/pay/T1' : null,
    declineReason: state === 'declined' ? 'user_declined' : null,
    paidFrom: null,
  };
}

export function deliveryResult(state: DeliveryResult['state'], faceFen = 5000n): DeliveryResult {
  return {
    kind: 'delivery',
    state,
    carrierRef: 'C1',
    faceFen,
    reason: state === 'refused' ? 'number_suspended' : null,
  };
}

export function refundResult(state: RefundResult['state'], amount = 4990n): RefundResult {
  return { kind: 'refund', state, amount, reason: state === 'rejected' ? 'not now' : null };
}

async function* nothing(): AsyncGenerator<never> {}

/** The bodies that would be sent, in any form: scripted partners never read them. */
const bodies = {
  authoriseBody: ({ paymentNo, subject }: { readonly paymentNo: string; readonly subject: string }) =>
    `authorise ${paymentNo}: ${subject}`,
  refundBody: ({ refundNo }: { readonly refundNo: string }) => `refund ${refundNo}`,
};

/** Returns the totals of a statement, so that a test need not set them separately. */
async function totalsOf<Item>(
  items: AsyncIterable<Item>,
  read: (item: Item) => { readonly kind: string; readonly amount: bigint },
): Promise<StatementTotal[]> {
  const totals = new Map<string, StatementTotal>();
  for await (const item of items) {
    const { kind, amount } = read(item);
    const { count, total } = totals.get(kind) ?? { count: 0, total: 0n };
    totals.set(kind, { kind, count: count + 1, total: total + amount });
  }
  return [...totals.values()];
}

const listedTotal = ({ kind, amount }: StatementEntry) => ({ kind, amount: amount ?? 0n });

export function scriptedCashier(): Scripted<PaymentProvider> {
  const cashier: Scripted<PaymentProvider> = withOwnTrades(
    scripted<PaymentProvider>({
      ...bodies,
      authorise: async ({ amount }) => paymentResult('open', amount),
      capture: async () => paymentResult('open'),
      query: async () => paymentResult('open'),
      void: async () => paymentResult('closed'),
      refund: async ({ amount }) => refundResult('settled', amount),
      queryRefund: async () => refundResult('settled'),
      statement: nothing,
      totals: (from, to) => totalsOf(cashier.port.statement(from, to), listedTotal),
    }),
  );
  return cashier;
}

/** Returns a points service whose holds are authorised, captured and voided as requested. */
export function scriptedPoints(): Scripted<PaymentProvider & PointsAccounts & PointsGrants & HeldPoints> {
  const holds = new Map<string, bigint>();
  const resultOf = (state: PaymentResultState, paymentNo: string): PaymentResult => ({
    ...paymentResult(state, holds.get(paymentNo) ?? 0n),
    payUrl: null,
  });
  const service: Scripted<PaymentProvider & PointsAccounts & PointsGrants & HeldPoints> = withOwnTrades(
    scripted<PaymentProvider & PointsAccounts & PointsGrants & HeldPoints>({
      ...bodies,
      authorise: async ({ paymentNo, amount }) => resultOf('open', holds.set(paymentNo, amount) && paymentNo),
      query: async (paymentNo) => resultOf('open', paymentNo),
      void: async (paymentNo) => resultOf('closed', paymentNo),
      capture: async (paymentNo) => resultOf('paid', paymentNo),
      refund: async ({ amount }) => refundResult('settled', amount),
      queryRefund: async () => refundResult('settled'),
      balance: async () => ({ kind: 'points', available: 20_000n, frozen: 0n, expiring: null }),
      statement: nothing,
      totals: (from, to) => totalsOf(service.port.statement(from, to), listedTotal),
      openHolds: nothing,
      grantBody: ({ grantNo }) => `grant ${grantNo}`,
      grant: async () => NO_ANSWER,
      queryGrant: async () => NO_ANSWER,
      grants: nothing,
    }),
  );
  return service;
}

/**
 * Returns a wallet that debits at once and says so; every mandate is active, a card is bound, and the credit
 * limit is ¥200.00.
 */
export function scriptedEntrust(): Scripted<EntrustedPayments> {
  const debits = new Map<string, bigint>();
  const paid = (paymentNo: string): PaymentResult => ({
    ...paymentResult('paid', debits.get(paymentNo) ?? 0n),
    paidFrom: '和包余额',
  });
  const wallet: Scripted<EntrustedPayments> = withOwnTrades(
    scripted<EntrustedPayments>({
      ...bodies,
      mandateBody: ({ requestNo }) => `mandate ${requestNo}`,
      repayBody: ({ requestNo }) => `repay ${requestNo}`,
      authorise: async ({ paymentNo, amount }) => paid(debits.set(paymentNo, amount) && paymentNo),
      query: async (paymentNo) => (debits.has(paymentNo) ? paid(paymentNo) : NEVER_RECEIVED),
      capture: async (paymentNo) => (debits.has(paymentNo) ? paid(paymentNo) : NEVER_RECEIVED),
      void: async (paymentNo) => (debits.has(paymentNo) ? paid(paymentNo) : NEVER_RECEIVED),
      refund: async ({ amount }) => refundResult('settled', amount),
      queryRefund: async () => refundResult('settled'),
      statement: nothing,
      totals: (from, to) => totalsOf(wallet.port.statement(from, to), listedTotal),
      signMandate: async () => ({ kind: 'mandate', state: 'active', reason: null }),
      queryMandate: async () => ({ kind: 'mandate', state: 'active', reason: null }),
      endMandate: async () => ({ kind: 'ended' }),
      cards: async () => ({
        kind: 'cards',
        cards: [{ bank: { zh: '招商银行', en: 'CMB' }, lastDigits: '6789' }],
      }),
      bindPage: async () => ({ kind: 'page', url: 'https://entrust.example/bind/1' }),
      creditAccount: async () => ({ kind: 'credit', state: 'open', limitFen: 20_000n, usedFen: 0n }),
      repay: async ({ amountFen }) => ({ kind: 'repayment', state: 'settled', amountFen, reason: null }),
      queryRepayment: async () => NEVER_RECEIVED,
      cancelRepayment: async () => ({ kind: 'repayment', state: 'cancelled', amountFen: 0n, reason: null }),
      repayments: nothing,
      repaymentTotals: (from, to) =>
        totalsOf(wallet.port.repayments(from, to), ({ amountFen: amount }) => ({
          kind: 'repayment',
          amount,
        })),
    }),
  );
  return wallet;
}

export function scriptedCarrier(): Scripted<CarrierService> {
  const carrier: Scripted<CarrierService> = scripted<CarrierService>({
    serves: () => true,
    topUpBody: ({ deliveryNo }) => `topUp ${deliveryNo}`,
    lookUp: async () => ({ kind: 'number', carrier: null, ported: false, acceptsTopUp: true }),
    topUp: async ({ faceFen }) => deliveryResult('credited', faceFen),
    queryTopUp: async () => deliveryResult('credited'),
    cancelTopUp: async () => deliveryResult('cancelled', 0n),
    bill: async () => NEVER_RECEIVED,
    statement: nothing,
    totals: (from, to) =>
      totalsOf(carrier.port.statement(from, to), ({ faceFen: amount }) => ({
        kind: 'credit',
        amount: amount ?? 0n,
      })),
  });
  return carrier;
}

/** Returns an issuer that issues at once. */
export function scriptedIssuer(): Scripted<InvoiceIssuer> {
  const issued = {
    kind: 'invoice',
    state: 'issued',
    url: 'https://invoices.example/1',
    reason: null,
  } as const;
  return scripted<InvoiceIssuer>({
    invoiceBody: (request) => `invoice ${request.invoiceNo} ${request.title}`,
    askForInvoice: async () => issued,
    queryInvoice: async () => issued,
  });
}

/** Returns services for which every name matches and every card is bound without a password. */
export function scriptedPersons(): Scripted<NameChecks & CardBindings> {
  const card = {
    kind: 'cardBinding',
    bank: { zh: '招商银行', en: 'CMB' },
    lastDigits: '6789',
    asks: 'nothing',
  } as const;
  return scripted<NameChecks & CardBindings>({
    checkName: async () => ({ kind: 'nameCheck', state: 'matched' }),
    queryNameCheck: async () => ({ kind: 'nameCheck', state: 'matched' }),
    bindCard: async () => ({ ...card, state: 'codeSent' }),
    confirmCard: async () => ({ ...card, state: 'bound' }),
    queryCard: async () => ({ ...card, state: 'bound' }),
  });
}
