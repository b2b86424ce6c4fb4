/**
 * A cashier for tests that keeps its own trades, as its payers see it: which were made there, and which can
 * be paid now.
 */
import type { CashierName } from '@phonebill/contract';
import type {
  AuthoriseRequest,
  PaymentProvider,
  PaymentResult,
  PaymentResultState,
} from '../../partners/payments/index.ts';
import {
  NEVER_RECEIVED,
  NO_ANSWER,
  refundResult,
  scriptedCashier,
} from '../../partners/testing/scripted-partners.ts';

interface Trade {
  state: PaymentResultState;
  readonly amount: bigint;
  readonly expiresAt: number;
}

/**
 * Creates the cashier. `traits` describe how one pays there; with `isMadeByPayer` a trade exists only once
 * its payer has logged in.
 */
export function bookedCashier(
  name: CashierName,
  now: () => number,
  traits: Omit<NonNullable<PaymentProvider['traits']>, 'pageOpensForMs' | 'statementUntil'>,
) {
  const trades = new Map<string, Trade>();
  /** Payments whose page a payer has been given, and which they may make there. */
  const pages = new Map<string, Trade>();
  const refunds = new Map<string, bigint>();
  const tradeNoOf = (paymentNo: string): string => `${name}-${paymentNo}`;

  function resultOf(paymentNo: string, { state, amount }: Trade): PaymentResult {
    const facts = { kind: 'payment', amount, declineReason: null, paidFrom: null } as const;
    if (state === 'paid') return { ...facts, state, tradeNo: tradeNoOf(paymentNo), payUrl: null };
    const payUrl = state === 'open' ? `https://${name}.example/${paymentNo}` : null;
    return { ...facts, state, tradeNo: tradeNoOf(paymentNo), payUrl };
  }
  /** Closes a trade that was not paid in time. */
  function inTime(trade: Trade | undefined): Trade | undefined {
    if (trade?.state === 'open' && now() >= trade.expiresAt) trade.state = 'closed';
    return trade;
  }
  const ask = (paymentNo: string, before: (trade: Trade) => void = () => undefined) => {
    if (cashier.isSilent) return NO_ANSWER;
    const trade = inTime(trades.get(paymentNo));
    if (!trade) return NEVER_RECEIVED;
    before(trade);
    return resultOf(paymentNo, trade);
  };
  function authorise({ paymentNo, amount, expiresAt }: AuthoriseRequest): PaymentResult | typeof NO_ANSWER {
    if (cashier.isSilent) return NO_ANSWER;
    const trade = inTime(trades.get(paymentNo)) ?? { state: 'open', amount, expiresAt: expiresAt.getTime() };
    pages.set(paymentNo, trade);
    if (!traits.isMadeByPayer) trades.set(paymentNo, trade);
    return resultOf(paymentNo, trade);
  }

  const cashier = {
    name,
    isSilent: false,
    port: {
      ...scriptedCashier().port,
      traits: { pageOpensForMs: null, statementUntil: null, ...traits },
      authorise: async (request: AuthoriseRequest) => authorise(request),
      query: async (paymentNo: string) => ask(paymentNo),
      capture: async (paymentNo: string) => ask(paymentNo),
      void: async (paymentNo: string) =>
        ask(paymentNo, (trade) => {
          if (trade.state === 'open') trade.state = 'closed';
        }),
      refund: async ({ refundNo, amount }) => {
        if (cashier.isSilent) return NO_ANSWER;
        refunds.set(refundNo, amount);
        return refundResult('settled', amount);
      },
      queryRefund: async (refundNo) => {
        if (cashier.isSilent) return NO_ANSWER;
        const amount = refunds.get(refundNo);
        return amount === undefined ? NEVER_RECEIVED : refundResult('settled', amount);
      },
    } as PaymentProvider,
    tradeNoOf,
    /** Returns the payments that a payer could make now. */
    payable: (): string[] => [...pages].filter(([, one]) => inTime(one)?.state === 'open').map(([no]) => no),
    /** Logs the payer in on each page that they have. */
    logInAll() {
      for (const paymentNo of cashier.payable()) {
        const page = pages.get(paymentNo);
        if (page) trades.set(paymentNo, page);
      }
    },
    /** Pays on each page that the payer has. */
    payAll() {
      cashier.logInAll();
      for (const paymentNo of cashier.payable()) {
        const trade = trades.get(paymentNo);
        if (trade) trade.state = 'paid';
      }
    },
    taken: (): bigint =>
      [...trades.values()].reduce((sum, { state, amount }) => sum + (state === 'paid' ? amount : 0n), 0n),
    refunded: (): bigint => [...refunds.values()].reduce((sum, amount) => sum + amount, 0n),
    clear() {
      trades.clear();
      pages.clear();
      refunds.clear();
      cashier.isSilent = false;
    },
  };
  return cashier;
}
