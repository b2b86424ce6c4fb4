/**
 * A cashier with books of its own: what it was asked for, what payers paid there, and what went back. The
 * same number is the same payment and the same refund, however often it is asked for. Amounts are in fen, of
 * the points service in points.
 */
import type { Draws } from '../draws.ts';
import type { Faults } from '../faults.ts';
import { orderNoOf } from './line.ts';

export interface Trade {
  readonly paymentNo: string;
  readonly tradeNo: string;
  readonly asked: bigint;
  state: 'open' | 'paid' | 'declined' | 'closed';
  /** What the payer paid, and when. */
  taken: bigint;
  takenAt: number | null;
  /** It was paid after the cashier had said that it is closed. */
  isPaidAfterClosing: boolean;
  /** When it was first answered that it is paid, without a word of anything that went back. */
  answeredPaidAt: number | null;
}

export interface Return {
  readonly refundNo: string;
  readonly paymentNo: string;
  readonly amount: bigint;
  state: 'processing' | 'settled' | 'rejected';
  settledAt: number | null;
  /** Somebody made it in the cashier's own console, under a number of its own. */
  readonly isByOthers: boolean;
}

/** What the cashier says of its own accord. */
export type CashierNotice =
  | { readonly kind: 'payment'; readonly trade: Trade }
  | { readonly kind: 'refund'; readonly refund: Return };

export interface Cashier {
  readonly trades: ReadonlyMap<string, Trade>;
  readonly returns: ReadonlyMap<string, Return>;
  /** Null: it holds another request under this number. */
  authorise(paymentNo: string, amount: bigint): Trade | null;
  find(paymentNo: string): Trade | null;
  /** Ends what was not paid; of what it does not know, it takes nothing from then on and gives null. */
  close(paymentNo: string): Trade | null;
  /** A payer on the page of a trade, also of a declined one; false: the page says that it is over. */
  pay(paymentNo: string): boolean;
  decline(paymentNo: string): boolean;
  /** Null: there is no such payment, or more would go back than was paid. */
  giveBack(refundNo: string, paymentNo: string, amount: bigint): Return | null;
  findReturn(refundNo: string): Return | null;
  /** What went back or is about to, of what was paid. */
  returnedOf(paymentNo: string): bigint;
  /** Somebody gives the rest of a payment back in the cashier's own console. */
  giveRestBack(paymentNo: string): void;
}

/** Of a hundred trades so many are paid with another amount than was asked for. */
const AMOUNTS = { asAsked: 0.97, another: 0.03 };
/** Of a hundred trades that are closed, a payer was about to pay so many, and the cashier takes it. */
const CLOSES = { forGood: 0.96, whilePaid: 0.04 };
const PAID_AFTER_CLOSING_MS = [100, 5000] as const;
/** Of one that was declined before, and is paid after all. */
const AMOUNTS_AFTER_ALL = { asAsked: 0.8, another: 0.2 };
/** Of a hundred payments others give so many back in the console, all or a part, at once or after a while. */
const CONSOLE = { untouched: 0.8, wholeAtOnce: 0.06, partAtOnce: 0.04, wholeLater: 0.06, partLater: 0.04 };
const AT_ONCE_MS = [0, 60] as const;
const AFTER_A_WHILE_MS = [500, 600_000] as const;
const PART_FEN = 100n;
const REFUND_MOODS = { settled: 0.66, processing: 0.18, rejectedOnce: 0.08, rejectedLater: 0.08 };
const PROCESSING_MS = [2000, 600_000] as const;

export function createCashier({
  draws,
  faults,
  now,
  after,
  notify,
  closesForGood = true,
  hasConsole = false,
}: {
  readonly draws: Draws;
  readonly faults: Faults;
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => void;
  readonly notify: (notice: CashierNotice) => void;
  /** False: now and then it takes money for what it has just said to be closed. */
  readonly closesForGood?: boolean;
  /** True: people give payments back in a console of its own, too. */
  readonly hasConsole?: boolean;
}): Cashier {
  const trades = new Map<string, Trade>();
  const returns = new Map<string, Return>();
  const forbidden = new Set<string>();

  function settle(refund: Return): void {
    refund.state = 'settled';
    refund.settledAt = now();
    notify({ kind: 'refund', refund });
  }

  function begin(refund: Return): void {
    const mood = faults.way(`refund mood ${refund.refundNo}`, REFUND_MOODS, 'settled', {
      about: orderNoOf(refund.paymentNo),
      subject: `the cashier, asked for refund ${refund.refundNo},`,
      said: {
        processing: 'takes its time',
        rejectedOnce: 'rejects it the first time',
        rejectedLater: 'takes its time and rejects it the first time',
      },
    });
    if (mood === 'settled') settle(refund);
    else if (mood === 'processing')
      after(draws.whole(`refund takes ${refund.refundNo}`, ...PROCESSING_MS), () => settle(refund));
    else if (mood === 'rejectedLater')
      after(draws.whole(`refund takes ${refund.refundNo}`, ...PROCESSING_MS), () => {
        if (refund.state !== 'processing') return;
        refund.state = 'rejected';
        notify({ kind: 'refund', refund });
      });
    else refund.state = 'rejected';
  }

  function pay(trade: Trade, taken: bigint): void {
    trade.state = 'paid';
    trade.taken = taken;
    trade.takenAt = now();
    notify({ kind: 'payment', trade });
    if (hasConsole) beGivenBack(trade);
  }

  const ofPayment = (no: string): Return[] =>
    [...returns.values()].filter(({ paymentNo, state }) => paymentNo === no && state !== 'rejected');
  const returnedOf = (no: string): bigint => ofPayment(no).reduce((sum, { amount }) => sum + amount, 0n);

  function returnByOthers({ paymentNo }: Trade, amount: bigint): void {
    const refundNo = `X${paymentNo.slice(1)}${ofPayment(paymentNo).length}`;
    const common = { refundNo, paymentNo, amount, isByOthers: true } as const;
    const refund: Return = { ...common, state: 'settled', settledAt: now() };
    returns.set(refundNo, refund);
    notify({ kind: 'refund', refund });
  }

  /** What we gave back ourselves nobody gives back in the console. */
  function beGivenBack(trade: Trade): void {
    const { paymentNo, taken } = trade;
    const way = faults.way(`console ${paymentNo}`, CONSOLE, 'untouched', {
      about: orderNoOf(paymentNo),
      subject: `somebody, in the cashier’s own console, of payment ${paymentNo},`,
      said: {
        wholeAtOnce: 'gives back all at once',
        partAtOnce: 'gives back a part at once',
        wholeLater: 'gives back all after a while',
        partLater: 'gives back a part after a while',
      },
    });
    if (way === 'untouched') return;
    const [least, most] = way.endsWith('AtOnce') ? AT_ONCE_MS : AFTER_A_WHILE_MS;
    after(draws.whole(`console ${paymentNo} after`, least, most), () => {
      if (ofPayment(paymentNo).length > 0) return;
      const isPart = way.startsWith('part') && taken > PART_FEN;
      returnByOthers(trade, isPart ? PART_FEN : taken);
    });
  }

  function closeWhilePaid(trade: Trade): void {
    const { paymentNo } = trade;
    const way = faults.way(`closing ${paymentNo}`, CLOSES, 'forGood', {
      about: orderNoOf(paymentNo),
      subject: `the cashier, asked to close ${paymentNo},`,
      said: { whilePaid: 'says that it is closed, and takes what its payer pays a moment later' },
    });
    if (way === 'whilePaid')
      after(draws.whole(`pays after closing ${paymentNo}`, ...PAID_AFTER_CLOSING_MS), () => {
        trade.isPaidAfterClosing = true;
        pay(trade, trade.asked);
      });
  }

  return {
    trades,
    returns,
    authorise(paymentNo, amount) {
      const known = trades.get(paymentNo);
      if (known) return known.asked === amount ? known : null;
      const trade: Trade = {
        paymentNo,
        tradeNo: `T${paymentNo.slice(1)}`,
        asked: amount,
        state: forbidden.has(paymentNo) ? 'closed' : 'open',
        taken: 0n,
        takenAt: null,
        isPaidAfterClosing: false,
        answeredPaidAt: null,
      };
      trades.set(paymentNo, trade);
      return trade;
    },
    find: (paymentNo) => trades.get(paymentNo) ?? null,
    close(paymentNo) {
      const trade = trades.get(paymentNo);
      if (!trade) forbidden.add(paymentNo);
      else if (trade.state === 'open') {
        trade.state = 'closed';
        if (!closesForGood) closeWhilePaid(trade);
      }
      return trade ?? null;
    },
    pay(paymentNo) {
      const trade = trades.get(paymentNo);
      if (trade?.state !== 'open' && trade?.state !== 'declined') return false;
      const weights = trade.state === 'declined' ? AMOUNTS_AFTER_ALL : AMOUNTS;
      const way = faults.way(`other amount ${paymentNo}`, weights, 'asAsked', {
        about: orderNoOf(paymentNo),
        subject: `the cashier, of payment ${paymentNo},`,
        said: { another: 'takes 100 more than was asked for' },
      });
      pay(trade, trade.asked + (way === 'another' ? 100n : 0n));
      return true;
    },
    decline(paymentNo) {
      const trade = trades.get(paymentNo);
      if (trade?.state !== 'open') return false;
      trade.state = 'declined';
      notify({ kind: 'payment', trade });
      return true;
    },
    giveBack(refundNo, paymentNo, amount) {
      const known = returns.get(refundNo);
      const trade = trades.get(paymentNo);
      const taken = trade?.state === 'paid' ? trade.taken : 0n;
      // What others gave back is gone, also for one that was rejected before.
      const isGone =
        ofPayment(paymentNo).some(({ isByOthers }) => isByOthers) && returnedOf(paymentNo) + amount > taken;
      if (known?.state === 'rejected' && !isGone) settle(known);
      if (known) return known;
      if (trade?.state !== 'paid' || isGone) return null;
      const common = { refundNo, paymentNo, amount, isByOthers: false } as const;
      const refund: Return = { ...common, state: 'processing', settledAt: null };
      returns.set(refundNo, refund);
      begin(refund);
      return refund;
    },
    findReturn: (refundNo) => returns.get(refundNo) ?? null,
    returnedOf,
    giveRestBack(paymentNo) {
      const trade = trades.get(paymentNo);
      const rest = (trade?.taken ?? 0n) - returnedOf(paymentNo);
      if (trade && rest > 0n) returnByOthers(trade, rest);
    },
  };
}
