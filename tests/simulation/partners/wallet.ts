/**
 * The wallet that debits by itself, with a book of its own: what payers signed, what it was asked to debit
 * and what it took. It keeps its own word (no debit after an end, none above what was signed for each, the
 * same number is the same debit), and nobody else's: what a month may cost, it leaves to us.
 */
import type { Draws } from '../draws.ts';
import type { Faults } from '../faults.ts';
import type { Cashier, Trade } from './cashier.ts';
import type { Lender } from './lender.ts';
import { orderNoOf } from './line.ts';
import type { WalletKind } from './wallet-kinds.ts';

export interface Mandate {
  readonly agreementNo: string;
  requestNo: string;
  perChargeFen: bigint;
  /** The day on which it is debited, as its payer signed it; null: any. */
  readonly dayOfMonth: number | null;
  state: 'signing' | 'active' | 'ended';
}

type SigningRequest = Omit<Mandate, 'state'>;

/** The wallet told a payer that at most so much is to be debited. */
export interface ToldPayer {
  readonly agreementNo: string;
  readonly fen: bigint;
  readonly at: number;
}

/** A debit as it was asked for; what was taken is in the cashier's book. */
export interface AskedDebit {
  readonly paymentNo: string;
  readonly agreementNo: string;
  readonly fen: bigint;
  /** From what it is to be taken. */
  readonly source: string;
  /** When it was first sent to us, and when it got here. */
  readonly sentAt: number;
  readonly at: number;
}

export interface Wallet {
  readonly cashier: Cashier;
  readonly mandates: ReadonlyMap<string, Mandate>;
  readonly asked: ReadonlyMap<string, AskedDebit>;
  /** Whom it told of a debit to come. */
  readonly toldPayers: readonly ToldPayer[];
  readonly kind: WalletKind;
  /** Null: it has ended, or is refused. Where payers sign, it signs nothing by itself. */
  sign(request: SigningRequest): Mandate | null;
  /** The page on which the payer signs that. */
  page(request: SigningRequest): string;
  /** A payer signs on this page, whoever asked for it may have given it up. */
  payerSigns(page: string): void;
  /** False: nothing is signed, or it has ended. */
  tellPayer(agreementNo: string, fen: bigint): boolean;
  find(agreementNo: string): Mandate | null;
  hasEnded(agreementNo: string): boolean;
  /** Asked by us, or by its payer. No debit from then on. */
  end(agreementNo: string): void;
  /** Takes it at once, or declines it; the same number again is answered as before. */
  debit(request: Omit<AskedDebit, 'at'>): { readonly trade: Trade | null; readonly reason: string | null };
  reasonOf(paymentNo: string): string | null;
}

const SIGNING = { atOnce: 0.82, later: 0.14, refuses: 0.04 };
const DEBITS = { takes: 0.84, isShort: 0.11, hasNoCard: 0.05 };
const ACCEPTING = { takes: 0.6, acceptsFirst: 0.4 };
const PAYERS = { hasMoney: 0.8, neverHas: 0.2 };
const REASONS = { takes: null, isShort: 'insufficient_balance', hasNoCard: 'card_missing' } as const;
const LATER_MS = [3000, 200_000] as const;

/** Who signed an agreement. */
const userNoOf = (agreementNo: string): string => agreementNo.slice(7, 17);

export function createWallet({
  cashier,
  lender,
  draws,
  faults,
  now,
  after,
  notifySigned,
  kind,
}: {
  readonly kind: WalletKind;
  readonly cashier: Cashier;
  /** Who pays in the place of a payer what they pay later. */
  readonly lender: Lender;
  readonly draws: Draws;
  readonly faults: Faults;
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => void;
  readonly notifySigned: (mandate: Mandate) => void;
}): Wallet {
  const mandates = new Map<string, Mandate>();
  const ended = new Set<string>();
  const asked = new Map<string, AskedDebit>();
  const reasons = new Map<string, string>();
  const refused = new Set<string>();
  const payers = new Map<string, keyof typeof PAYERS>();
  const toldPayers: ToldPayer[] = [];
  const pages = new Map<string, SigningRequest>();
  const payersSign = kind !== 'signsByCall';

  function payerOf(agreementNo: string): keyof typeof PAYERS {
    const payer =
      payers.get(agreementNo) ??
      faults.way(`payer of ${agreementNo}`, PAYERS, 'hasMoney', {
        about: orderNoOf(agreementNo),
        subject: `whoever signed ${agreementNo}`,
        said: { neverHas: 'never has any money' },
      });
    payers.set(agreementNo, payer);
    return payer;
  }

  function whyNot(mandate: Mandate | undefined, debit: Omit<AskedDebit, 'at'>): string | null {
    const { paymentNo, fen, source } = debit;
    if (mandate?.state !== 'active') return 'mandate_ended';
    // Where the payer is told of each debit, what was signed names no amount.
    if (kind !== 'tellsPayers' && fen > mandate.perChargeFen) return 'over_mandate';
    if (source === 'creditPay') return lender.whyNot(userNoOf(mandate.agreementNo), fen);
    if (payerOf(mandate.agreementNo) === 'neverHas') return 'insufficient_balance';
    const way = faults.way(`debit ${paymentNo}`, DEBITS, 'takes', {
      about: orderNoOf(paymentNo),
      subject: `the wallet, asked for debit ${paymentNo},`,
      said: { isShort: 'says that its balance is too low', hasNoCard: 'says that there is no card' },
    });
    return REASONS[way];
  }

  /** Whether it only says that it works on a debit. */
  const acceptsFirst = (paymentNo: string): boolean =>
    payersSign &&
    faults.way(`accepting ${paymentNo}`, ACCEPTING, 'takes', {
      about: orderNoOf(paymentNo),
      subject: `the wallet, asked for debit ${paymentNo},`,
      said: { acceptsFirst: 'accepts it, and takes it later' },
    }) === 'acceptsFirst';

  return {
    cashier,
    mandates,
    asked,
    toldPayers,
    kind,
    page(request) {
      pages.set(`https://wallet.example/sign/${request.agreementNo}`, request);
      return `https://wallet.example/sign/${request.agreementNo}`;
    },
    payerSigns(page) {
      const request = pages.get(page);
      if (!request || mandates.has(request.agreementNo)) return;
      const signed: Mandate = { ...request, state: 'active' };
      mandates.set(request.agreementNo, signed);
      notifySigned(signed);
    },
    tellPayer(agreementNo, fen) {
      if (mandates.get(agreementNo)?.state !== 'active') return false;
      toldPayers.push({ agreementNo, fen, at: now() });
      return true;
    },
    sign(request) {
      const { agreementNo, requestNo } = request;
      if (ended.has(agreementNo) || refused.has(requestNo)) return null;
      const known = mandates.get(agreementNo);
      if (payersSign) return known ?? { ...request, state: 'signing' };
      if (known?.requestNo === requestNo) return known;
      const way = faults.way(`signing ${requestNo}`, SIGNING, 'atOnce', {
        about: orderNoOf(agreementNo),
        subject: `the wallet, asked to sign for ${agreementNo},`,
        said: { later: 'signs later', refuses: 'refuses' },
      });
      if (way === 'refuses') {
        refused.add(requestNo);
        return null;
      }
      // What is signed replaces what was signed before only once it is signed.
      const signed: Mandate = { ...request, state: 'active' };
      if (way === 'atOnce') {
        mandates.set(agreementNo, signed);
        return signed;
      }
      after(draws.whole(`signing takes ${requestNo}`, ...LATER_MS), () => {
        if (ended.has(agreementNo)) return;
        mandates.set(agreementNo, signed);
        notifySigned(signed);
      });
      return { ...signed, state: 'signing' };
    },
    find: (agreementNo) => mandates.get(agreementNo) ?? null,
    hasEnded: (agreementNo) => ended.has(agreementNo),
    end(agreementNo) {
      const mandate = mandates.get(agreementNo);
      // What its payer has not signed is nothing, and can still be signed.
      if (mandate || !payersSign) ended.add(agreementNo);
      if (mandate) mandate.state = 'ended';
    },
    debit(request) {
      const { paymentNo, fen } = request;
      const known = cashier.find(paymentNo);
      if (known) return { trade: known.asked === fen ? known : null, reason: reasons.get(paymentNo) ?? null };
      asked.set(paymentNo, { ...request, at: now() });
      const trade = cashier.authorise(paymentNo, fen);
      if (trade?.state !== 'open') return { trade, reason: null };
      const reason = whyNot(mandates.get(request.agreementNo), request);
      if (reason === null && acceptsFirst(paymentNo)) {
        after(draws.whole(`debit takes ${paymentNo}`, ...LATER_MS), () => void cashier.pay(paymentNo));
      } else if (reason === null) {
        cashier.pay(paymentNo);
        const { agreementNo } = request;
        if (request.source === 'creditPay')
          lender.advance({ paymentNo, agreementNo, userNo: userNoOf(agreementNo), fen: trade.taken });
      } else {
        reasons.set(paymentNo, reason);
        cashier.decline(paymentNo);
      }
      return { trade, reason };
    },
    reasonOf: (paymentNo) => reasons.get(paymentNo) ?? null,
  };
}
