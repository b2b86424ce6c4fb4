import { fenToWire } from '@phonebill/money';
import type { Callbacks } from '../callbacks/callbacks.ts';
import type { CashierService } from '../cashier/cashier-service.ts';
import { type CashMovements, createCashMovements } from '../cashier/cash-movements.ts';
import { createRefundStore } from '../cashier/refund-store.ts';
import { createRefunds, type PaymentBook, type Refunds } from '../cashier/refunds.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import type { Store } from '../store/database.ts';
import { createTakenAmounts } from '../store/taken-amounts.ts';
import type { Runtime } from '../runtime.ts';
import { type BindPages, createBindPages } from './bind-pages.ts';
import { type Cards, cardsView, createCards } from './cards.ts';
import { createCreditLines, creditView, type CreditLines } from './credit-lines.ts';
import { createDebitDecision } from './debit-decision.ts';
import { createDebitStore, type DebitStore } from './debit-store.ts';
import { createDebits, type Debits } from './debits.ts';
import { createMandateStore } from './mandate-store.ts';
import { createMandates, type Mandates } from './mandates.ts';
import { createRepaymentStore, type RepaymentStore } from './repayment-store.ts';
import { createRepayments, type Repayments } from './repayments.ts';
import { createSources, type Sources } from './sources.ts';

/** The wallet's entrusted payment service at work. */
export interface EntrustService {
  readonly mandates: Mandates;
  readonly debits: Debits;
  readonly refunds: Refunds;
  readonly movements: CashMovements;
  readonly repayments: Repayments;
  readonly repaymentStatement: RepaymentStore['statement'];
  readonly repaymentTotals: RepaymentStore['totals'];
  readonly cards: Cards;
  readonly credit: CreditLines;
  readonly bindPages: BindPages;
  /** All that is known of a payer. */
  books(payerNo: string): EntrustBooks;
  stop(): void;
}

export interface EntrustBooks extends ReturnType<typeof cardsView> {
  readonly balanceFen: number;
  readonly credit: Omit<ReturnType<typeof creditView>, 'payerNo'>;
  /** By the time at which they became what they are. */
  readonly debits: readonly {
    requestNo: string;
    agreementNo: string;
    source: string;
    amountFen: number;
    state: string;
    reason: string | null;
    at: string;
  }[];
  /** In the order they came. */
  readonly mandates: readonly {
    requestNo: string;
    agreementNo: string;
    mobileNo: string;
    state: string;
    reason: string | null;
  }[];
}

interface Parts {
  readonly store: Store;
  /** Whose balance is debited. */
  readonly cashier: CashierService;
  readonly callbacks: Callbacks;
  readonly faults: FaultBoard;
  readonly runtime: Runtime;
}

export function createEntrustService({ store, cashier, callbacks, faults, runtime }: Parts): EntrustService {
  const {
    accounts,
    cashier: {
      wallets: [wallet],
    },
  } = cashier;
  const [cards, credit] = [createCards(store), createCreditLines(store)];
  const sources = createSources({ accounts, wallet, cards, credit });
  const movements = createCashMovements(store, 'entrust');
  const mandates = createMandates({ store, mandates: createMandateStore(store), callbacks, runtime });
  const debitStore = createDebitStore(store);
  const decide = createDebitDecision({ mandates, debits: debitStore, sources, runtime });
  const debits = createDebits({
    store,
    debits: debitStore,
    mandates,
    sources,
    decide,
    movements,
    taken: createTakenAmounts(store),
    callbacks,
    faults,
    runtime,
  });
  const refunds = createRefunds({
    store,
    partner: 'entrust',
    refunds: createRefundStore(store, 'entrust'),
    payments: paymentBook(debitStore, sources),
    movements,
    callbacks,
    faults,
    runtime,
  });
  const repaymentStore = createRepaymentStore(store);
  const repayments = createRepayments({ store, repayments: repaymentStore, credit, faults, runtime });
  return {
    mandates,
    debits,
    refunds,
    movements,
    repayments,
    cards,
    credit,
    repaymentStatement: repaymentStore.statement,
    repaymentTotals: repaymentStore.totals,
    bindPages: createBindPages(store, runtime),
    books(payerNo) {
      const { payerNo: _same, ...line } = creditView(payerNo, credit.of(payerNo));
      return {
        ...cardsView(payerNo, cards.of(payerNo)),
        balanceFen: fenToWire(accounts.balance(payerNo, wallet)),
        credit: line,
        debits: debitStore.ofPayer(payerNo).flatMap(({ order, takenFen, state, reason, at }) =>
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

/** The debits, for refunds: what they were paid from is kept as the text that is shown. */
function paymentBook(debits: DebitStore, sources: Sources): PaymentBook {
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
