/** A partner's side of a book: its statement, its totals, and what it says of one entry when it is asked. */
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
 * `done`: it happened; `absent`: it did not, or the partner never heard of it; `reversed`: a supplier has it
 * and says that it credited nothing; `unknown`: no answer.
 */
export type Asked =
  | { readonly state: 'done'; readonly amount: bigint }
  | { readonly state: 'absent' }
  | { readonly state: 'reversed' }
  | { readonly state: 'unknown' };

/**
 * Which of our payments and refunds are in a book: by their way to pay, and where several take it by whom.
 */
export interface OwnBook {
  readonly book: BookName;
  /** `isUnnamed`: those that name nobody are its, too. Left out: whoever has them. */
  readonly cashier?: { readonly name: CashierName; readonly isUnnamed: boolean };
}

/** Which of ours are in a book, with these cashiers; left out: one takes all that is paid in cash. */
export function ownBookOf(book: BookName, cashiers: PaymentProviders['cashiers']): OwnBook {
  const { byName = new Map<CashierName, unknown>(), unnamed } = cashiers ?? {};
  const name = [...byName.keys()].find((one) => cashBookOf(one, unnamed) === book);
  return name === undefined ? { book } : { book, cashier: { name, isUnnamed: name === unnamed } };
}

export interface PartnerSource extends OwnBook {
  readonly listedUntil?: (nowMs: number) => Date;
  /** What happened in [from, to), in the order of time. Throws when the partner does not answer. */
  statement(from: Date, to: Date): AsyncIterable<Entry>;
  totals(from: Date, to: Date): Promise<readonly StatementTotal[]>;
  ask(entry: Pick<Entry, 'kind' | 'reference'>): Promise<Asked>;
}

/** A payment provider as the other side of one of our books. */
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
 * All that credit numbers, as one book: a number is credited once, whoever does it. One that does not answer
 * delays it. `keptBy`: the supplier that a delivery of ours names; null: none.
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

/** The lender of pay later as the other side of our book of repayments. */
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

/** The kinds of entries in each book. */
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
