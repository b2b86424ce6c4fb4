/**
 * The wallet that debits under mandates, with a book of its own: what payers signed, debits requested and
 * debits made. It keeps its own promises (no debit after the end, none above the signed amount, one debit per
 * number) and no others: monthly caps are our job.
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
  /** The day of the month it may be debited, as signed; null for any day. */
  readonly dayOfMonth: number | null;
  state: 'signing' | 'active' | 'ended';
}

type SigningRequest = Omit<Mandate, 'state'>;

/** The wallet's announcement to a payer of a debit of at most this amount. */
export interface ToldPayer {
  readonly agreementNo: string;
  readonly fen: bigint;
  readonly at: number;
}

/** A debit as requested; what was taken is in the cashier's book. */
export interface AskedDebit {
  readonly paymentNo: string;
  readonly agreementNo: string;
  readonly fen: bigint;
  /** The payment method to debit. */
  readonly source: string;
  /** When the gateway first sent it, and when it arrived. */
  readonly sentAt: number;
  readonly at: number;
}

export interface Wallet {
  readonly cashier: Cashier;
  readonly mandates: ReadonlyMap<string, Mandate>;
  readonly asked: ReadonlyMap<string, AskedDebit>;
  /** Payers to whom a debit was announced. */
  readonly toldPayers: readonly ToldPayer[];
  readonly kind: WalletKind;
  /** Signs a mandate. Null when it has ended or is refused, and for wallets where payers sign themselves. */
  sign(request: SigningRequest): Mandate | null;
  /** The page on which the payer signs the mandate. */
  page(request: SigningRequest): string;
  /** The payer signs on this page, even if whoever asked for it has given it up. */
  payerSigns(page: string): void;
  /** Announces a debit to the payer. False when nothing is signed, or the mandate has ended. */
  tellPayer(agreementNo: string, fen: bigint): boolean;
  find(agreementNo: string): Mandate | null;
  hasEnded(agreementNo: string): boolean;
  /** Ends a mandate at our request or the payer's; there is no debit from then on. */
  end(agreementNo: string): void;
  /** Debits or declines at once; the same number always gets the same answer. */
  debit(request: Omit<AskedDebit, 'at'>): { readonly trade: Trade | null; readonly reason: string | null };
  reasonOf(paymentNo: string): string | null;
}

const SIGNING = { atOnce: 0.82, later: 0.14, refuses: 0.04 };
const DEBITS = { takes: 0.84, isShort: 0.11, hasNoCard: 0.05 };
const ACCEPTING = { takes: 0.6, acceptsFirst: 0.4 };
const PAYERS = { hasMoney: 0.8, neverHas: 0.2 };
const REASONS = { takes: null, isShort: 'insufficient_balance', hasNoCard: 'card_missing' } as const;
const LATER_MS = [3000, 200_000] as const;

/** The signer of an agreement. */
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
  /** The lender that pays for debits by credit pay. */
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
    // A mandate of a wallet that announces each debit names no amount.
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

  /** Whether the wallet first answers only that it accepted the debit. */
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
      // A new signature replaces the former one only once it is made.
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
      // An unsigned mandate does not exist yet, and can still be signed.
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
