import { fenToWire } from '@phonebill/money';
import type { CashierService } from '../cashier/cashier-service.ts';
import { type CashMovements, createCashMovements } from '../cashier/cash-movements.ts';
import { createRefunds, type PaymentBook, type Refunds } from '../cashier/refunds.ts';
import type { Foundation } from '../foundation.ts';
import type { Statement } from '../http/statement-page.ts';
import { type BindPages, createBindPages } from './bind-pages.ts';
import { type Cards, cardsView, createCards } from './cards.ts';
import { createCreditLines, creditView, type CreditLines } from './credit-lines.ts';
import { createDebitTable, type DebitTable } from './debit-store.ts';
import { createDebits, type Debits } from './debits.ts';
import { createMandates, type Mandates } from './mandates.ts';
import { createRepaymentStatement, type RepaymentLine } from './repayment-store.ts';
import { createRepayments, type Repayments } from './repayments.ts';
import { createSources, type Sources } from './sources.ts';

/** The services of the wallet's entrusted payments. */
export interface EntrustService {
  readonly mandates: Mandates;
  readonly debits: Debits;
  readonly refunds: Refunds;
  readonly movements: CashMovements;
  readonly repayments: Repayments;
  /** The statement of repayments. */
  readonly repaid: Statement<RepaymentLine>;
  readonly cards: Cards;
  readonly credit: CreditLines;
  readonly bindPages: BindPages;
  /** Returns all that is known about a payer. */
  books(payerNo: string): EntrustBooks;
  stop(): void;
}

export interface EntrustBooks extends ReturnType<typeof cardsView> {
  readonly balanceFen: number;
  readonly credit: Omit<ReturnType<typeof creditView>, 'payerNo'>;
  /** Sorted by the time at which they entered their present state. */
  readonly debits: readonly {
    requestNo: string;
    agreementNo: string;
    source: string;
    amountFen: number;
    state: string;
    reason: string | null;
    at: string;
  }[];
  /** Sorted by the time of their arrival. */
  readonly mandates: readonly {
    requestNo: string;
    agreementNo: string;
    mobileNo: string;
    state: string;
    reason: string | null;
  }[];
}

/** `cashier`: the one whose balance is debited. */
export function createEntrustService(cashier: CashierService, foundation: Foundation): EntrustService {
  const { store, runtime } = foundation;
  const {
    accounts,
    cashier: {
      wallets: [wallet],
    },
  } = cashier;
  const [cards, credit] = [createCards(store), createCreditLines(store)];
  const sources = createSources({ accounts, wallet, cards, credit });
  const movements = createCashMovements(store, 'entrust');
  const mandates = createMandates(foundation);
  const table = createDebitTable(store);
  const debits = createDebits({ table, mandates, sources, movements }, foundation);
  const refunds = createRefunds('entrust', paymentBook(table, sources), movements, foundation);
  const repayments = createRepayments(credit, foundation);
  return {
    mandates,
    debits,
    refunds,
    movements,
    repayments,
    cards,
    credit,
    repaid: createRepaymentStatement(store),
    bindPages: createBindPages(store, runtime),
    books(payerNo) {
      const { payerNo: _same, ...line } = creditView(payerNo, credit.of(payerNo));
      return {
        ...cardsView(payerNo, cards.of(payerNo)),
        balanceFen: fenToWire(accounts.balance(payerNo, wallet)),
        credit: line,
        debits: table.ofPayer(payerNo).flatMap(({ order, takenFen, state, reason, at }) =>
          order
            ? [
                {
                  requestNo: order.requestNo,
                  agreementNo: order.agreementNo,
                  source: order.source,
                  amountFen: fenToWire(takenFen ?? order.amountFen),
                  state,
                  reason,
                  at: new Date(at).toISOString(),
                },
              ]
            : [],
        ),
        mandates: mandates.ofPayer(payerNo).map(({ requestNo, agreementNo, mobileNo, state, reason }) => ({
          requestNo,
          agreementNo,
          mobileNo,
          state,
          reason,
        })),
      };
    },
    stop() {
      for (const part of [mandates, debits, refunds, repayments]) part.stop();
    },
  };
}

/** Returns the debits in the form that refunds need: their source is stored as the text that is shown. */
function paymentBook(debits: DebitTable, sources: Sources): PaymentBook {
  return {
    find(requestNo) {
      const debit = debits.find(requestNo);
      return debit?.order
        ? {
            requestNo,
            tradeNo: debit.tradeNo,
            state: debit.state,
            amountFen: debit.takenFen ?? debit.order.amountFen,
            paidFrom: debit.paidFrom,
            losesRefunds: false,
          }
        : null;
    },
    giveBack(paymentRequestNo, amountFen) {
      const order = debits.find(paymentRequestNo)?.order;
      if (!order) return;
      sources[order.source].giveBack(order.payerNo, amountFen);
      debits.addRefunded(paymentRequestNo, amountFen);
    },
    textOf: (paidFrom) => paidFrom,
  };
}
