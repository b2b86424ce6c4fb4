/**
 * A cashier with books of its own: payments requested, paid and given back. A number always means the same
 * payment or refund, however often it is sent. Amounts are in fen, for the points service in points.
 */
import type { Draws } from '../draws.ts';
import type { Faults } from '../faults.ts';
import { orderNoOf } from './line.ts';

export interface Trade {
  readonly paymentNo: string;
  readonly tradeNo: string;
  readonly asked: bigint;
  state: 'open' | 'paid' | 'declined' | 'closed';
  /** The amount paid; the time is `takenAt`. */
  taken: bigint;
  takenAt: number | null;
  /** It was paid after the cashier had confirmed that it is closed. */
  isPaidAfterClosing: boolean;
  /** When the cashier first answered that it is paid, with nothing given back. */
  answeredPaidAt: number | null;
}

export interface Return {
  readonly refundNo: string;
  readonly paymentNo: string;
  readonly amount: bigint;
  state: 'processing' | 'settled' | 'rejected';
  settledAt: number | null;
  /** Made in the cashier's own console, under a number of its own. */
  readonly isByOthers: boolean;
}

/** A notice that the cashier sends. */
export type CashierNotice =
  | { readonly kind: 'payment'; readonly trade: Trade }
  | { readonly kind: 'refund'; readonly refund: Return };

export interface Cashier {
  readonly trades: ReadonlyMap<string, Trade>;
  readonly returns: ReadonlyMap<string, Return>;
  /** Opens a payment. Null when this number stands for another request. */
  authorise(paymentNo: string, amount: bigint): Trade | null;
  find(paymentNo: string): Trade | null;
  /**
   * Closes an unpaid payment. Returns null for an unknown one, and accepts no payment for it from then on.
   */
  close(paymentNo: string): Trade | null;
  /**
   * A payer pays on the page of a trade, even after declining; false when the page says that it is closed.
   */
  pay(paymentNo: string): boolean;
  decline(paymentNo: string): boolean;
  /** Gives an amount back. Null when there is no such payment, or it would exceed what was paid. */
  giveBack(refundNo: string, paymentNo: string, amount: bigint): Return | null;
  findReturn(refundNo: string): Return | null;
  /** The amount given back, or about to be, of what was paid. */
  returnedOf(paymentNo: string): bigint;
  /** Somebody gives the rest of a payment back in the cashier's own console. */
  giveRestBack(paymentNo: string): void;
}

/** How often a payer pays the amount requested, or another one. */
const AMOUNTS = { asAsked: 0.97, another: 0.03 };
/** How often a close is final, or meets a payer who is just paying and whose money is taken. */
const CLOSES = { forGood: 0.96, whilePaid: 0.04 };
const PAID_AFTER_CLOSING_MS = [100, 5000] as const;
/** The same for trades that were declined first and paid later. */
const AMOUNTS_AFTER_ALL = { asAsked: 0.8, another: 0.2 };
/** How often somebody gives a payment back in the console: all or part of it, at once or later. */
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
  /** When false, the cashier now and then takes money for a payment it has just confirmed as closed. */
  readonly closesForGood?: boolean;
  /** When true, people also give payments back in the cashier's own console. */
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

  /** Nobody gives back in the console what we gave back ourselves. */
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
      // An amount that others gave back is gone, even for a refund that was rejected before.
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
