/**
 * Compares orders, ledger and partners, each book from where it was left and by itself: what one partner does
 * not answer delays that partner's book alone. It keeps what differs in `reconciliation_differences`, in the
 * log and at /metrics, and changes nothing else: a difference is for a person.
 */
import { randomUUID } from 'node:crypto';
import { providerPayMethods } from '@phonebill/contract';
import type { Pool } from '../db/index.ts';
import type { CreditPay } from '../partners/entrust/index.ts';
import type { HeldPoints, PointsGrants } from '../partners/points/index.ts';
import type { PaymentProviders } from '../partners/payments/index.ts';
import type { TopUpSuppliers } from '../partners/index.ts';
import { type Clock, MINUTE_MS } from '../runtime/time/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import type { Book } from './book.ts';
import { compareBook } from './compare-book.ts';
import { createCreditBook } from './credit-book.ts';
import { type BookName, cashBookOf } from './differences/difference.ts';
import { createHoldsBook, LONGEST_HOLD_MS } from './holds-book.ts';
import { inParallel } from './in-parallel.ts';
import { createLaterBooks } from './later-books.ts';
import { createLedgerBook } from './ledger-book.ts';
import { createOwedBook, PROMISED_MS } from './owed-book.ts';
import { createRewardsBook } from './rewards-book.ts';
import { createPartnerBook } from './partner-book.ts';
import { supplierOfDelivery } from './own-entries.ts';
import {
  ownBookOf,
  lenderSource,
  type PartnerSource,
  providerSource,
  suppliersSource,
} from './partner-source.ts';
import { MOST_IN_A_PIECE } from './piece.ts';

/** Two clocks never agree, and things of the last minutes may still be under way on one side. */
const SETTLING_MS = 2 * MINUTE_MS;
const PIECE_MS = 5 * MINUTE_MS;
const BOOKS_AT_ONCE = 3;
/** A run ends then, wherever it has got to; the next goes on from there. */
const LONGEST_RUN_MS = 4 * MINUTE_MS;

/** A book for each who takes cash: what one has, the others do not list. */
function cashSources({ cash, cashiers }: PaymentProviders): readonly PartnerSource[] {
  if (!cashiers) return [providerSource({ book: 'cash' }, cash)];
  const { byName, unnamed } = cashiers;
  return [...byName].map(([name, provider]) =>
    providerSource(ownBookOf(cashBookOf(name, unnamed), cashiers), provider),
  );
}

const isLater = ({ keptIn }: Book): boolean => keptIn !== undefined;

/** Nobody's: lists none, and knows of none. */
const noGrants: Pick<PointsGrants, 'grants' | 'queryGrant'> = {
  async *grants() {},
  queryGrant: () => Promise.resolve({ kind: 'notFound' }),
};

export interface ReconciliationRun {
  /** Entries compared. */
  readonly entries: number;
  readonly pieces: number;
  /** Books that could not be compared to the end, and why. */
  readonly failed: readonly { readonly book: BookName; readonly why: string }[];
}

export interface Reconciliation {
  /** One run over every book. Never rejects because of one of them. */
  run(): Promise<ReconciliationRun>;
}

export function createReconciliation({
  pool,
  providers,
  lender,
  suppliers,
  clock,
  telemetry,
  settlingMs = SETTLING_MS,
  promisedMs = PROMISED_MS,
  longestHoldMs = LONGEST_HOLD_MS,
  pieceMs = PIECE_MS,
  mostInAPiece = MOST_IN_A_PIECE,
  only,
  givesPoints = true,
}: {
  readonly pool: Pool;
  readonly providers: PaymentProviders & {
    readonly points: HeldPoints & Pick<PointsGrants, 'grants' | 'queryGrant'>;
  };
  readonly lender: Pick<CreditPay, 'repayments' | 'repaymentTotals' | 'queryRepayment' | 'creditAccount'>;
  readonly suppliers: Pick<TopUpSuppliers, 'byName' | 'unnamed'>;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  /** Nothing younger is compared. */
  readonly settlingMs?: number;
  /** When money that was taken has to be on its way, and a hold to be over. */
  readonly promisedMs?: number;
  readonly longestHoldMs?: number;
  /** The longest time and the most entries of a side in one piece. */
  readonly pieceMs?: number;
  readonly mostInAPiece?: number;
  readonly only?: readonly BookName[];
  /** False: nobody keeps points, and no reward is compared with grants. */
  readonly givesPoints?: boolean;
}): Reconciliation {
  const keptBy = (deliveryNo: string) => supplierOfDelivery(pool, deliveryNo);
  const sources = [
    ...providerPayMethods.flatMap((method) =>
      method === 'cash' ? cashSources(providers) : [providerSource({ book: method }, providers[method])],
    ),
    suppliersSource(suppliers, keptBy),
    lenderSource(lender),
  ];
  const all: readonly Book[] = [
    createLedgerBook(pool, settlingMs, mostInAPiece),
    ...sources.map((source) => createPartnerBook(pool, source, settlingMs, mostInAPiece)),
    createOwedBook(pool, clock, promisedMs, mostInAPiece),
    createHoldsBook(pool, providers.points, clock, longestHoldMs),
    createCreditBook(pool, lender, promisedMs),
    createRewardsBook(pool, givesPoints ? providers.points : noGrants, settlingMs),
    ...createLaterBooks(pool, suppliers, keptBy, mostInAPiece),
  ];
  const books = only ? all.filter(({ name }) => only.includes(name)) : all;

  return {
    async run() {
      const runId = randomUUID();
      const stopAt = Date.now() + LONGEST_RUN_MS;
      const failed: { book: BookName; why: string }[] = [];
      const compare = async (book: Book) => {
        try {
          return await compareBook(book, runId, stopAt, { pool, clock, telemetry, pieceMs });
        } catch (error) {
          const why = String(error);
          telemetry.log('error', 'a book could not be compared', { book: book.name, error: why });
          failed.push({ book: book.name, why });
          return { pieces: 0, entries: 0 };
        }
      };
      const [later, first] = [books.filter(isLater), books.filter((book) => !isLater(book))];
      // What is compared again was compared before.
      const runs = [
        ...(await inParallel(first, BOOKS_AT_ONCE, compare)),
        ...(await inParallel(later, BOOKS_AT_ONCE, compare)),
      ];
      return {
        pieces: runs.reduce((sum, { pieces }) => sum + pieces, 0),
        entries: runs.reduce((sum, { entries }) => sum + entries, 0),
        failed,
      };
    },
  };
}
