/** The lists in partners' books, and their answers to queries once no fault happens any more. */
import type { CreditPay } from '../../../apps/gateway/src/partners/entrust/port.ts';
import type { Credit, TopUpSupplier } from '../../../apps/gateway/src/partners/carrier/port.ts';
import type { PaymentProvider, StatementEntry } from '../../../apps/gateway/src/partners/payments/port.ts';
import type { HeldPoints, PointsGrants } from '../../../apps/gateway/src/partners/points/port.ts';
import type { StatementTotal } from '../../../apps/gateway/src/partners/statement.ts';
import { WORLD_BEGINS } from '../world-database.ts';
import type { Cashier } from './cashier.ts';
import type { Lender } from './lender.ts';
import type { PointsService } from './points-service.ts';
import type { Supplier } from './supplier.ts';

const atOf = (ms: number): Date => new Date(WORLD_BEGINS + ms);

interface Line {
  readonly at: Date;
}

/** Lines in order of time, from `from` (included) to `to` (excluded). */
function between<One extends Line>(all: readonly One[], from: Date, to: Date): One[] {
  return all
    .filter(({ at }) => at >= from && at < to)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const totalOf = (kind: string, amounts: readonly bigint[]): StatementTotal => ({
  kind,
  count: amounts.length,
  total: amounts.reduce((sum, amount) => sum + amount, 0n),
});

/** Payments and refunds of a cashier, plus entries that belong to nobody. */
export function listedByCashier(
  { trades, returns }: Cashier,
  strays: readonly StatementEntry[] = [],
): Pick<PaymentProvider, 'statement' | 'totals'> {
  const all = (): StatementEntry[] => [
    ...strays,
    ...[...trades.values()].flatMap(({ paymentNo: requestNo, taken: amount, takenAt }): StatementEntry[] =>
      takenAt === null ? [] : [{ kind: 'payment', requestNo, paymentNo: null, amount, at: atOf(takenAt) }],
    ),
    ...[...returns.values()].flatMap(
      ({ refundNo: requestNo, paymentNo, amount, settledAt }): StatementEntry[] =>
        settledAt === null ? [] : [{ kind: 'refund', requestNo, paymentNo, amount, at: atOf(settledAt) }],
    ),
  ];
  return {
    async *statement(from, to) {
      yield* between(all(), from, to);
    },
    totals: (from, to) =>
      Promise.resolve(
        (['payment', 'refund'] as const).map((kind) =>
          totalOf(
            kind,
            between(all(), from, to).flatMap((one) => (one.kind === kind ? [one.amount ?? 0n] : [])),
          ),
        ),
      ),
  };
}

export function listedBySupplier(
  { credits }: Supplier,
  strays: readonly Credit[] = [],
): Pick<TopUpSupplier, 'statement' | 'totals'> {
  const all = () => [...strays, ...credits.map(({ at, ...credit }) => ({ ...credit, at: atOf(at) }))];
  return {
    async *statement(from, to) {
      yield* between(all(), from, to);
    },
    totals: (from, to) =>
      Promise.resolve([
        totalOf(
          'credit',
          between(all(), from, to).map(({ faceFen }) => faceFen ?? 0n),
        ),
      ]),
  };
}

export function listedByLender({ repayments }: Lender): Pick<CreditPay, 'repayments' | 'repaymentTotals'> {
  const all = () =>
    [...repayments.values()].flatMap(({ requestNo, fen: amountFen, settledAt }) =>
      settledAt === null ? [] : [{ requestNo, amountFen, at: atOf(settledAt) }],
    );
  return {
    async *repayments(from, to) {
      yield* between(all(), from, to);
    },
    repaymentTotals: (from, to) =>
      Promise.resolve([
        totalOf(
          'repayment',
          between(all(), from, to).map(({ amountFen }) => amountFen),
        ),
      ]),
  };
}

export function listedByPoints({ grants }: PointsService): Pick<PointsGrants, 'grants'> & HeldPoints {
  return {
    async *grants(from, to) {
      const all = [...grants.values()].flatMap(({ grantNo, points, state, at }) =>
        state === 'granted' ? [{ grantNo, points, at: atOf(at) }] : [],
      );
      yield* between(all, from, to);
    },
    // A rule of the oracle checks that no points stay frozen.
    async *openHolds() {},
  };
}
