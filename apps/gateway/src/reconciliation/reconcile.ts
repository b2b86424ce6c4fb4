/**
 * Compares orders, ledger, payment providers and carrier over a stretch of time and keeps what differs: in
 * the table `reconciliation_differences`, in the log and at /metrics. It changes nothing else: a difference
 * is for a person.
 */
import type { Clock, Telemetry } from '../runtime/index.ts';
import type { Pool } from '../db/index.ts';
import { payMethods, type PayMethod } from '@phonebill/contract';
import type { CarrierService, CreditPay, PaymentProviders, StatementEntry } from '../partners/index.ts';
import type { Difference } from './difference.ts';
import { ledgerDifferences } from './ledger-check.ts';
import { type BookName, ownEntries, ownEntriesByNumber } from './own-book.ts';
import { compareBooks, type Entry, type Kinds } from './partner-check.ts';

/** Things of the last minute may still be under way on one side. */
const SETTLING_MS = 60_000;
const CASHIERS = {
  cash: { only: 'cashierOnly', missing: 'cashierMissing', amount: 'cashierAmount' },
  digital: { only: 'digitalOnly', missing: 'digitalMissing', amount: 'digitalAmount' },
  points: { only: 'pointsOnly', missing: 'pointsMissing', amount: 'pointsAmount' },
  agreement: { only: 'agreementOnly', missing: 'agreementMissing', amount: 'agreementAmount' },
} as const satisfies Record<PayMethod, Kinds>;
const LENDER: Kinds = { only: 'repaymentOnly', missing: 'repaymentMissing', amount: 'repaymentAmount' };
const CARRIER: Kinds = { only: 'carrierOnly', missing: 'carrierMissing', amount: 'carrierAmount' };

export interface Reconciliation {
  /**
   * Compares the last `lengthMs` up to a minute ago; gives what differs now. Throws when a partner's
   * statement cannot be had.
   */
  run(lengthMs: number): Promise<readonly Difference[]>;
}

export interface ReconciliationParts {
  readonly pool: Pool;
  readonly providers: PaymentProviders;
  readonly lender: Pick<CreditPay, 'repayments'>;
  readonly carrier: CarrierService;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  readonly settlingMs?: number;
}

export function createReconciliation({
  pool,
  providers,
  lender,
  carrier,
  clock,
  telemetry,
  settlingMs = SETTLING_MS,
}: ReconciliationParts): Reconciliation {
  async function compare(
    name: BookName,
    theirs: AsyncIterable<Entry>,
    from: Date,
    to: Date,
    kinds: Kinds,
  ): Promise<Difference[]> {
    const inner = await ownEntries(
      pool,
      name,
      new Date(from.getTime() + settlingMs),
      new Date(to.getTime() - settlingMs),
    );
    return compareBooks(theirs, inner, ownEntriesByNumber(pool, name), kinds);
  }

  return {
    async run(lengthMs) {
      const to = new Date(clock() - settlingMs);
      const from = new Date(to.getTime() - lengthMs);
      const differences = await ledgerDifferences(pool, from, to);
      for (const method of payMethods) {
        for (const kind of ['payment', 'refund'] as const) {
          differences.push(
            ...(await compare(
              [kind, method],
              movements(providers[method].statement(from, to), kind),
              from,
              to,
              CASHIERS[method],
            )),
          );
        }
      }
      differences.push(
        ...(await compare(['delivery', 'repayment'], repayments(lender, from, to), from, to, LENDER)),
      );
      differences.push(
        ...(await compare(['delivery', 'topUp'], credits(carrier, from, to), from, to, CARRIER)),
      );
      await keep(pool, differences, new Date(clock()), {
        from: new Date(from.getTime() + settlingMs),
        to: new Date(to.getTime() - settlingMs),
      });
      for (const { kind, reference, detail } of differences)
        telemetry.log('error', 'books differ', { kind, reference, ...detail });
      return differences;
    },
  };
}

async function* movements(
  items: AsyncIterable<StatementEntry>,
  kind: StatementEntry['kind'],
): AsyncIterable<Entry> {
  for await (const item of items)
    if (item.kind === kind) yield { reference: item.requestNo, amount: item.amount, at: item.at };
}

async function* credits(carrier: CarrierService, from: Date, to: Date): AsyncIterable<Entry> {
  for await (const credit of carrier.statement(from, to))
    yield { reference: credit.deliveryNo, amount: credit.faceFen, at: credit.at };
}

async function* repayments(
  lender: Pick<CreditPay, 'repayments'>,
  from: Date,
  to: Date,
): AsyncIterable<Entry> {
  for await (const { requestNo, amountFen, at } of lender.repayments(from, to))
    yield { reference: requestNo, amount: amountFen, at };
}

/** Keeps what differs; what happened within the time that was compared and no longer differs is resolved. */
async function keep(
  pool: Pool,
  differences: readonly Difference[],
  seenAt: Date,
  compared: { readonly from: Date; readonly to: Date },
): Promise<void> {
  await pool.query(
    `insert into reconciliation_differences
       (kind, reference, detail, happened_at, first_seen_at, last_seen_at)
     select d.kind, d.reference, d.detail, d.at, $2, $2
     from jsonb_to_recordset($1) as d (kind text, reference text, detail jsonb, at timestamptz)
     on conflict (kind, reference) do update set
       detail = excluded.detail,
       happened_at = excluded.happened_at,
       last_seen_at = excluded.last_seen_at,
       resolved_at = null`,
    [JSON.stringify(dedupe(differences)), seenAt],
  );
  await pool.query(
    `update reconciliation_differences set resolved_at = $1
     where resolved_at is null and last_seen_at < $1 and happened_at >= $2 and happened_at < $3`,
    [seenAt, compared.from, compared.to],
  );
}

function dedupe(differences: readonly Difference[]): Difference[] {
  return [...new Map(differences.map((one) => [`${one.kind} ${one.reference}`, one])).values()];
}
