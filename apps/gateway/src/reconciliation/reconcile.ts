/**
 * Compares orders, ledger and partners. Each book continues from its watermark, independently of the others:
 * a partner that does not answer delays its own book only. Differences are stored in
 * `reconciliation_differences`, logged and shown at /metrics; nothing else is changed, because a person has
 * to handle a difference.
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

/**
 * The age below which nothing is compared, because clocks differ, and the latest events may still be under
 * way on one side.
 */
const SETTLING_MS = 2 * MINUTE_MS;
const PIECE_MS = 5 * MINUTE_MS;
const BOOKS_AT_ONCE = 3;
/** The longest duration of a run; the next run continues where it ended. */
const LONGEST_RUN_MS = 4 * MINUTE_MS;

/** Returns one source for each cashier, because a cashier lists only its own payments. */
function cashSources({ cash, cashiers }: PaymentProviders): readonly PartnerSource[] {
  if (!cashiers) return [providerSource({ book: 'cash' }, cash)];
  const { byName, unnamed } = cashiers;
  return [...byName].map(([name, provider]) =>
    providerSource(ownBookOf(cashBookOf(name, unnamed), cashiers), provider),
  );
}

const isLater = ({ keptIn }: Book): boolean => keptIn !== undefined;

/** Grants for when no points service exists: it lists none, and knows of none. */
const noGrants: Pick<PointsGrants, 'grants' | 'queryGrant'> = {
  async *grants() {},
  queryGrant: () => Promise.resolve({ kind: 'notFound' }),
};

export interface ReconciliationRun {
  /** The number of compared entries. */
  readonly entries: number;
  readonly pieces: number;
  /** The books that could not be compared to the end, and why. */
  readonly failed: readonly { readonly book: BookName; readonly why: string }[];
}

export interface Reconciliation {
  /** Makes one run over every book. A failure of one book does not reject it. */
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
  /** The age (ms) below which nothing is compared. */
  readonly settlingMs?: number;
  /** The times (ms) after which taken money must be on its way, and a hold must have ended. */
  readonly promisedMs?: number;
  readonly longestHoldMs?: number;
  /** The longest period, and the largest number of entries of a side, in one piece. */
  readonly pieceMs?: number;
  readonly mostInAPiece?: number;
  readonly only?: readonly BookName[];
  /** False when there is no points service: rewards are then not compared with grants. */
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
      // Later books compare again what the other books have compared before.
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
