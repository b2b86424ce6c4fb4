/** A partner's side of a book: its statement, its totals, and its answers to queries for one entry. */
import type { CashierName } from '@phonebill/contract';
import { refundedPaymentNo } from '../orders/model/index.ts';
import type { CreditPay } from '../partners/entrust/index.ts';
import {
  type Indeterminate,
  type NotFound,
  type StatementTotal,
  supplierOf,
  type TopUpSuppliers,
} from '../partners/index.ts';
import { type PaymentProvider, type PaymentProviders, traitsOf } from '../partners/payments/index.ts';
import { type BookName, cashBookOf } from './differences/difference.ts';
import type { Entry, EntryKind } from './entries.ts';
import { mergedByTime } from './merged-by-time.ts';

/**
 * The answer to a query for an entry. `done`: it happened; `absent`: it did not, or the partner never
 * received it; `reversed`: a supplier has it and says that it credited nothing; `unknown`: no answer.
 */
export type Asked =
  | { readonly state: 'done'; readonly amount: bigint }
  | { readonly state: 'absent' }
  | { readonly state: 'reversed' }
  | { readonly state: 'unknown' };

/**
 * Defines which of our payments and refunds are in a book: by their payment method, and by cashier where
 * there are several.
 */
export interface OwnBook {
  readonly book: BookName;
  /**
   * The book's cashier; `isUnnamed`: whether payments that name no cashier belong to it too. Omitted when the
   * cashier does not matter.
   */
  readonly cashier?: { readonly name: CashierName; readonly isUnnamed: boolean };
}

/**
 * Returns which of our entries are in a book, with these cashiers; `cashiers` is omitted when there is only
 * one.
 */
export function ownBookOf(book: BookName, cashiers: PaymentProviders['cashiers']): OwnBook {
  const { byName = new Map<CashierName, unknown>(), unnamed } = cashiers ?? {};
  const name = [...byName.keys()].find((one) => cashBookOf(one, unnamed) === book);
  return name === undefined ? { book } : { book, cashier: { name, isUnnamed: name === unnamed } };
}

export interface PartnerSource extends OwnBook {
  readonly listedUntil?: (nowMs: number) => Date;
  /** Yields the entries of [from, to), in the order of time. Throws when the partner does not answer. */
  statement(from: Date, to: Date): AsyncIterable<Entry>;
  totals(from: Date, to: Date): Promise<readonly StatementTotal[]>;
  ask(entry: Pick<Entry, 'kind' | 'reference'>): Promise<Asked>;
}

/** Returns a payment provider as the other side of one of our books. */
export function providerSource(own: OwnBook, provider: PaymentProvider): PartnerSource {
  const { statementUntil } = traitsOf(provider);
  return {
    ...own,
    ...(statementUntil && { listedUntil: statementUntil }),
    async *statement(from, to) {
      for await (const { kind, requestNo, paymentNo, amount, at } of provider.statement(from, to))
        yield { kind, reference: requestNo, amount, at, paymentNo, mobileNo: null };
    },
    totals: (from, to) => provider.totals(from, to),
    ask: async ({ kind, reference }) =>
      kind === 'refund'
        ? asked(await provider.queryRefund(reference, refundedPaymentNo(reference)), 'settled')
        : asked(await provider.query(reference), 'paid'),
  };
}

/**
 * Returns all suppliers as one book, because a number is credited once, by whichever supplier. A supplier
 * that does not answer delays the book. `keptBy` returns the supplier stored with a delivery of ours, or
 * null.
 */
export function suppliersSource(
  suppliers: Pick<TopUpSuppliers, 'byName' | 'unnamed'>,
  keptBy: (deliveryNo: string) => Promise<string | null>,
): PartnerSource {
  const all = [...suppliers.byName];
  async function* creditsOf([supplier, { statement }]: (typeof all)[number], from: Date, to: Date) {
    for await (const { deliveryNo, mobileNo, faceFen, at } of statement(from, to))
      yield {
        kind: 'credit',
        reference: deliveryNo,
        amount: faceFen,
        at,
        paymentNo: null,
        mobileNo,
        supplier,
      } satisfies Entry;
  }
  return {
    book: 'carrier',
    statement: (from, to) => mergedByTime(all.map((one) => creditsOf(one, from, to))),
    async totals(from, to) {
      const totals = (await Promise.all(all.map(([, supplier]) => supplier.totals(from, to)))).flat();
      return [...new Set(totals.map(({ kind }) => kind))].map((kind) => {
        const ofKind = totals.filter((one) => one.kind === kind);
        return {
          kind,
          count: ofKind.reduce((sum, { count }) => sum + count, 0),
          total: ofKind.reduce((sum, { total }) => sum + total, 0n),
        };
      });
    },
    async ask({ reference }) {
      const supplier = supplierOf(suppliers, (await keptBy(reference)) ?? suppliers.unnamed);
      const result = await supplier.queryTopUp(reference);
      if (result.kind !== 'delivery') return asked(result, 'credited');
      const { state, faceFen: amount } = result;
      return state === 'refused' || state === 'cancelled'
        ? { state: 'reversed' }
        : asked({ kind: 'delivery', state, amount }, 'credited');
    },
  };
}

/** Returns the lender of credit pay as the other side of our book of repayments. */
export function lenderSource(
  lender: Pick<CreditPay, 'repayments' | 'repaymentTotals' | 'queryRepayment'>,
): PartnerSource {
  return {
    book: 'lender',
    async *statement(from, to) {
      for await (const { requestNo, amountFen, at } of lender.repayments(from, to))
        yield {
          kind: 'repayment',
          reference: requestNo,
          amount: amountFen,
          at,
          paymentNo: null,
          mobileNo: null,
        };
    },
    totals: (from, to) => lender.repaymentTotals(from, to),
    async ask({ reference }) {
      const result = await lender.queryRepayment(reference);
      return asked(result.kind === 'repayment' ? { ...result, amount: result.amountFen } : result, 'settled');
    },
  };
}

/** Returns the kinds of entries in a book. */
export function kindsOf(book: BookName): readonly EntryKind[] {
  if (book === 'carrier') return ['credit'];
  return book === 'lender' ? ['repayment'] : ['payment', 'refund'];
}

function asked(
  result:
    | { readonly kind: string; readonly state: string; readonly amount: bigint | null }
    | NotFound
    | Indeterminate,
  done: string,
): Asked {
  if (result.kind === 'indeterminate') return { state: 'unknown' };
  if (!('state' in result) || result.state !== done || result.amount === null) return { state: 'absent' };
  return { state: 'done', amount: result.amount };
}
