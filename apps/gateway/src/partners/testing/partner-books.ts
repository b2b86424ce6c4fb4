/**
 * Partners of automatic top-up that keep their own records: a wallet whose sources pay, refuse or stay silent
 * as a test requires, a lender, a carrier. A repeated request has no further effect. A test compares our
 * records with theirs.
 */
import type { DebitSource } from '@phonebill/contract';
import type { CarrierService, DeliveryResult } from '../carrier/index.ts';
import type { EntrustedPayments } from '../entrust/index.ts';
import type { PaymentResult, PaymentResultState } from '../payments/index.ts';
import type { Scripted } from './scripted.ts';
import {
  NEVER_RECEIVED,
  refundResult,
  NO_ANSWER,
  deliveryResult,
  paymentResult,
} from './scripted-partners.ts';

export interface BookedDebit {
  readonly paymentNo: string;
  readonly agreementNo: string;
  readonly source: DebitSource;
  readonly amount: bigint;
  /** The time by the test's clock. */
  readonly at: number;
  readonly state: PaymentResultState;
  readonly reason: string | null;
}

/**
 * How a source behaves: `paid`; `silent` (the request never arrived); `paidUnheard` (paid, but the answer was
 * lost); `paidMore` (¥1 too much, as the answer to a query says); or the reason for declining.
 */
export type SourceBehaviour = 'paid' | 'silent' | 'paidUnheard' | 'paidMore' | (string & {});

export interface WalletBook {
  readonly debits: Map<string, BookedDebit>;
  /** The amounts by refund number. */
  readonly refunds: Map<string, bigint>;
  readonly endedMandates: Set<string>;
  /** The behaviour of each source from now on. */
  behaviour: Partial<Record<DebitSource, SourceBehaviour>>;
  /** Returns the paid debits of an agreement. */
  paid(agreementNo: string): BookedDebit[];
  /** Returns the amount paid and not refunded, in fen. */
  kept(agreementNo: string): bigint;
}

export function keepWalletBook(entrust: Scripted<EntrustedPayments>, clock: () => number): WalletBook {
  const debits = new Map<string, BookedDebit>();
  const refunds = new Map<string, bigint>();
  const endedMandates = new Set<string>();
  const closed = new Set<string>();
  const says = ({ state, amount, reason }: BookedDebit): PaymentResult => ({
    ...paymentResult(state, amount),
    declineReason: reason,
    paidFrom: state === 'paid' ? '和包余额' : null,
  });
  const book: WalletBook = {
    debits,
    refunds,
    endedMandates,
    behaviour: {},
    paid: (agreementNo) =>
      [...debits.values()].filter((debit) => debit.agreementNo === agreementNo && debit.state === 'paid'),
    kept: (agreementNo) =>
      book
        .paid(agreementNo)
        .reduce(
          (sum, { paymentNo, amount }) => sum + amount - (refunds.get(`R${paymentNo.slice(1)}`) ?? 0n),
          0n,
        ),
  };
  entrust.answer('authorise', async ({ paymentNo, amount, debit }) => {
    const before = debits.get(paymentNo);
    if (before) return before.amount === amount ? says(before) : NO_ANSWER;
    if (!debit) throw new Error('a debit names its agreement');
    const behaviour = closed.has(paymentNo)
      ? 'closed'
      : endedMandates.has(debit.agreementNo)
        ? 'mandate_ended'
        : (book.behaviour[debit.source] ?? 'paid');
    if (behaviour === 'silent') return NO_ANSWER;
    const state: PaymentResultState =
      behaviour === 'paid' || behaviour === 'paidUnheard' || behaviour === 'paidMore'
        ? 'paid'
        : behaviour === 'closed'
          ? 'closed'
          : 'declined';
    const made: BookedDebit = {
      paymentNo,
      agreementNo: debit.agreementNo,
      source: debit.source,
      amount: behaviour === 'paidMore' ? amount + 100n : amount,
      at: clock(),
      state,
      reason: state === 'declined' ? behaviour : null,
    };
    debits.set(paymentNo, made);
    // The adapter treats an answer about another amount as no answer, see answerForAmount.
    return behaviour === 'paidUnheard' || behaviour === 'paidMore' ? NO_ANSWER : says(made);
  });
  const ask = (paymentNo: string) => {
    const debit = debits.get(paymentNo);
    return debit ? says(debit) : NEVER_RECEIVED;
  };
  entrust.answer('query', async (paymentNo) => ask(paymentNo));
  entrust.answer('void', async (paymentNo) => {
    closed.add(paymentNo);
    return ask(paymentNo);
  });
  entrust.answer('refund', async ({ refundNo, amount }) => {
    refunds.set(refundNo, amount);
    return refundResult('settled', amount);
  });
  entrust.answer('queryRefund', async (refundNo) => {
    const amount = refunds.get(refundNo);
    return amount === undefined ? NEVER_RECEIVED : refundResult('settled', amount);
  });
  entrust.answer('endMandate', async (agreementNo) => {
    endedMandates.add(agreementNo);
    return { kind: 'ended' };
  });
  return book;
}

export interface CarrierBook {
  /** The face values by delivery number. */
  readonly credits: Map<string, bigint>;
  /**
   * How the carrier behaves; `accepts`: it is working on the top-up, and states the outcome once its
   * behaviour has changed.
   */
  behaviour: 'credits' | 'refuses' | 'accepts' | 'silent';
}

export function keepCarrierBook(carrier: Scripted<CarrierService>): CarrierBook {
  const credits = new Map<string, bigint>();
  const refused = new Set<string>();
  const book: CarrierBook = { credits, behaviour: 'credits' };
  const received = new Map<string, bigint>();
  const says = (deliveryNo: string, faceFen: bigint): DeliveryResult => {
    const isOpen = !credits.has(deliveryNo) && !refused.has(deliveryNo);
    if (isOpen && book.behaviour === 'accepts') return deliveryResult('accepted', faceFen);
    if (isOpen && book.behaviour === 'refuses') refused.add(deliveryNo);
    else if (isOpen) credits.set(deliveryNo, faceFen);
    return deliveryResult(credits.has(deliveryNo) ? 'credited' : 'refused', faceFen);
  };
  carrier.answer('topUp', async ({ deliveryNo, faceFen }) => {
    if (book.behaviour === 'silent') return NO_ANSWER;
    received.set(deliveryNo, faceFen);
    return says(deliveryNo, faceFen);
  });
  carrier.answer('queryTopUp', async (deliveryNo) => {
    const faceFen = received.get(deliveryNo);
    if (book.behaviour === 'silent') return NO_ANSWER;
    return faceFen === undefined ? NEVER_RECEIVED : says(deliveryNo, faceFen);
  });
  return book;
}
