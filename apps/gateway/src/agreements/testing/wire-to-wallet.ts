/**
 * The wire between the gateway and a wallet that keeps its own records: connections are cut before a debit
 * arrives, answers are lost, and what was cut may arrive later. It records what was sent when, in an order of
 * its own, since the clock of a test stands still.
 */
import type { DebitSource } from '@phonebill/contract';
import type { EntrustedPayments } from '../../partners/entrust/index.ts';
import type { PaymentResult } from '../../partners/payments/index.ts';
import {
  NEVER_RECEIVED,
  NO_ANSWER,
  paymentResult,
  refundResult,
  tradeOf,
} from '../../partners/testing/scripted-partners.ts';
import type { Scripted } from '../../partners/testing/scripted.ts';

/**
 * The fate of debits on the wire: `paid`; `lost`: it does not arrive; `late`: it arrives when `letArrive`
 * is called; `unheard`: it arrives and its answer is lost; `declined`.
 */
export type WireBehaviour = 'paid' | 'lost' | 'late' | 'unheard' | 'declined';

/** A debit that was sent. */
export interface SentDebit {
  readonly paymentNo: string;
  readonly agreementNo: string;
  readonly source: DebitSource;
  readonly amount: bigint;
  /** When it was sent, in the order of everything that `happens`, and by the clock of the test. */
  readonly order: number;
  readonly at: number;
}

/** A debit that the wallet has made. */
export interface TakenDebit extends SentDebit {
  readonly takenAt: number;
}

export interface WireToWallet {
  behaviour: WireBehaviour;
  /** Called while a debit is on the wire, before it arrives. */
  duringSending: () => Promise<void>;
  readonly sent: readonly SentDebit[];
  /** The amounts that the wallet took, by payment number, and refunded. */
  readonly taken: ReadonlyMap<string, TakenDebit>;
  readonly refunded: ReadonlyMap<string, bigint>;
  /** Returns the next place in the order of everything that happens. */
  happens(): number;
  /** Lets the debits arrive now whose connections were cut. */
  letArrive(): void;
}

export function connectWallet(entrust: Scripted<EntrustedPayments>, clock: () => number): WireToWallet {
  const sent: SentDebit[] = [];
  const taken = new Map<string, TakenDebit>();
  const refunded = new Map<string, bigint>();
  const ended = new Map<string, 'declined' | 'closed'>();
  let onTheWay: SentDebit[] = [];
  let order = 0;
  const happens = (): number => (order += 1);

  const stateOf = (paymentNo: string): PaymentResult | null => {
    const debit = taken.get(paymentNo);
    if (debit)
      return { ...paymentResult('paid', debit.amount), tradeNo: tradeOf(paymentNo), paidFrom: '余额' };
    const state = ended.get(paymentNo);
    if (!state) return null;
    const asked = sent.find((one) => one.paymentNo === paymentNo);
    return {
      ...paymentResult(state, asked?.amount ?? 0n),
      tradeNo: tradeOf(paymentNo),
      declineReason: state === 'declined' ? 'insufficient_balance' : null,
    };
  };
  function arrives(debit: SentDebit, isDeclined = false): void {
    if (stateOf(debit.paymentNo)) return;
    if (isDeclined) ended.set(debit.paymentNo, 'declined');
    else taken.set(debit.paymentNo, { ...debit, takenAt: happens() });
  }

  const wire: WireToWallet = {
    behaviour: 'paid',
    duringSending: async () => undefined,
    sent,
    taken,
    refunded,
    happens,
    letArrive() {
      const arriving = onTheWay;
      onTheWay = [];
      for (const debit of arriving) arrives(debit);
    },
  };
  entrust.answer('authorise', async ({ paymentNo, amount, debit }) => {
    if (!debit) throw new Error('a debit names its agreement');
    const { behaviour } = wire;
    const one: SentDebit = { paymentNo, amount, ...debit, order: happens(), at: clock() };
    sent.push(one);
    await wire.duringSending();
    if (behaviour === 'late') onTheWay.push(one);
    if (behaviour === 'late' || behaviour === 'lost') return NO_ANSWER;
    arrives(one, behaviour === 'declined');
    return behaviour === 'unheard' ? NO_ANSWER : (stateOf(paymentNo) ?? NO_ANSWER);
  });
  entrust.answer('query', async (paymentNo) => stateOf(paymentNo) ?? NEVER_RECEIVED);
  entrust.answer('void', async (paymentNo) => {
    const before = stateOf(paymentNo);
    if (!before) ended.set(paymentNo, 'closed');
    return before ?? NEVER_RECEIVED;
  });
  entrust.answer('refund', async ({ paymentNo, amount }) => {
    refunded.set(paymentNo, amount);
    return refundResult('settled', amount);
  });
  entrust.answer('queryRefund', async (refundNo) => {
    const amount = refunded.get(`P${refundNo.slice(1)}`);
    return amount === undefined ? NEVER_RECEIVED : refundResult('settled', amount);
  });
  return wire;
}
