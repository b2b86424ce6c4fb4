/**
 * The lender of credit pay, with a book of its own: each payer's limit, advances for debits, and repayments.
 * A number always means the same advance or repayment. It accepts more than is owed: preventing double
 * repayments is our job.
 */
import type { Draws } from '../draws.ts';
import type { Faults } from '../faults.ts';
import { orderNoOf } from './line.ts';

/** A debit that the lender paid in the payer's place. */
export interface Advance {
  readonly paymentNo: string;
  readonly agreementNo: string;
  readonly userNo: string;
  readonly fen: bigint;
  readonly at: number;
  /** When the money of that debit was given back to it; null when it was not. */
  backAt: number | null;
}

export interface Repaid {
  readonly requestNo: string;
  readonly userNo: string;
  readonly fen: bigint;
  state: 'accepted' | 'settled' | 'refused' | 'cancelled';
  settledAt: number | null;
}

export interface Lender {
  readonly advances: ReadonlyMap<string, Advance>;
  readonly repayments: ReadonlyMap<string, Repaid>;
  /** The most a payer may owe, in fen; 0 for a payer without an account. */
  limitOf(userNo: string): bigint;
  owedBy(userNo: string): bigint;
  /** Why it does not advance this amount; null when it does. */
  whyNot(userNo: string, fen: bigint): 'credit_not_open' | 'credit_limit' | null;
  advance(advance: Omit<Advance, 'at' | 'backAt'>): void;
  /** The money of a debit went back; ignored for debits it did not pay. */
  takeBack(paymentNo: string): void;
  repay(request: Pick<Repaid, 'requestNo' | 'userNo' | 'fen'>): Repaid;
  find(requestNo: string): Repaid | null;
  /** Cancels a repayment it has not taken, even one it has not received yet. */
  cancel(requestNo: string): Repaid;
}

const LIMITS = [0n, 10_000n, 50_000n, 200_000n, 200_000n, 200_000n];
const MOODS = { settles: 0.7, settlesLater: 0.16, refuses: 0.07, refusesLater: 0.07 };
const LATER_MS = [3000, 900_000] as const;

export function createLender({
  draws,
  faults,
  now,
  after,
}: {
  readonly draws: Draws;
  readonly faults: Faults;
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => void;
}): Lender {
  const advances = new Map<string, Advance>();
  const repayments = new Map<string, Repaid>();

  const limitOf = (userNo: string): bigint => draws.oneOf(`credit of ${userNo}`, LIMITS);

  function owedBy(userNo: string): bigint {
    let owed = 0n;
    for (const one of advances.values()) if (one.userNo === userNo && one.backAt === null) owed += one.fen;
    for (const one of repayments.values())
      if (one.userNo === userNo && one.state === 'settled') owed -= one.fen;
    return owed;
  }

  function end(repayment: Repaid, state: 'settled' | 'refused'): void {
    if (repayment.state !== 'accepted') return;
    repayment.state = state;
    if (state === 'settled') repayment.settledAt = now();
  }

  return {
    advances,
    repayments,
    limitOf,
    owedBy,
    whyNot(userNo, fen) {
      const limit = limitOf(userNo);
      if (limit === 0n) return 'credit_not_open';
      return owedBy(userNo) + fen > limit ? 'credit_limit' : null;
    },
    advance: (advance) => void advances.set(advance.paymentNo, { ...advance, at: now(), backAt: null }),
    takeBack(paymentNo) {
      const advance = advances.get(paymentNo);
      if (advance) advance.backAt ??= now();
    },
    repay({ requestNo, userNo, fen }) {
      const known = repayments.get(requestNo);
      if (known) return known;
      const repayment: Repaid = { requestNo, userNo, fen, state: 'accepted', settledAt: null };
      repayments.set(requestNo, repayment);
      const mood = faults.way(`repayment ${requestNo}`, MOODS, 'settles', {
        about: orderNoOf(requestNo),
        subject: `the lender, of repayment ${requestNo},`,
        said: { settlesLater: 'takes it later', refuses: 'refuses it', refusesLater: 'refuses it later' },
      });
      const last = mood === 'settles' || mood === 'settlesLater' ? 'settled' : 'refused';
      if (mood === 'settlesLater' || mood === 'refusesLater')
        after(draws.whole(`repayment takes ${requestNo}`, ...LATER_MS), () => end(repayment, last));
      else end(repayment, last);
      return repayment;
    },
    find: (requestNo) => repayments.get(requestNo) ?? null,
    cancel(requestNo) {
      const repayment = repayments.get(requestNo) ?? {
        requestNo,
        userNo: '',
        fen: 0n,
        state: 'accepted',
        settledAt: null,
      };
      repayments.set(requestNo, repayment);
      if (repayment.state === 'accepted') repayment.state = 'cancelled';
      return repayment;
    },
  };
}
