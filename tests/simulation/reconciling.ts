/**
 * The product's own reconciliation, over everything that happened in a world once all of it has ended: where
 * the books of both sides agree, it has to find nothing, and be able to compare all of it.
 */
import { createReconciliation } from '../../apps/gateway/src/reconciliation/reconcile.ts';
import type { Pool } from '../../apps/gateway/src/db/index.ts';
import type { PaymentProvider } from '../../apps/gateway/src/partners/payments/port.ts';
import type { Nature } from './nature.ts';
import type { Books } from './oracle/books.ts';
import type { Violation } from './oracle/rules.ts';
import type { Partners } from './parties.ts';
import type { Cashier } from './partners/cashier.ts';
import { lenderPort } from './partners/lender-port.ts';
import type { Ask } from './partners/line.ts';
import { listedByCashier, listedByLender, listedByPoints, listedBySupplier } from './partners/listed.ts';
import { pointsPort } from './partners/points-port.ts';
import { cashierPort, supplierPort } from './partners/ports.ts';
import { type OpenedWorldDatabase, WORLD_BEGINS } from './world-database.ts';

const HOUR = 3_600_000;
export const RECONCILES = 'reconciliation finds no difference';

/** Nothing is in the way any more. */
const ask: Ask = (_call, deed) => Promise.resolve(deed());

/** `endedAt`: when the world ended, ms of it. */
export async function differencesOf(
  partners: Partners,
  database: OpenedWorldDatabase,
  { cashiers: names, isLong }: Nature,
  { acts }: Books,
  endedAt: number,
): Promise<Violation[]> {
  const pool = database.pool() as unknown as Pool;
  const provider = (name: string, cashier: Cashier): PaymentProvider => ({
    ...cashierPort(name, cashier, ask),
    ...listedByCashier(cashier),
  });
  const [first, ...others] = names;
  const byName = new Map(names.map((name) => [name, provider(name, partners.cashiers[name])]));
  const { points, lender, suppliers } = partners;
  const failures: string[] = [];
  const reconciliation = createReconciliation({
    pool,
    providers: {
      cash: (first && byName.get(first)) ?? provider('cash', partners.cashiers.cash),
      ...(first && { cashiers: { byName, offered: names, unnamed: first } }),
      digital: provider('digital', partners.cashiers.digital),
      agreement: provider('agreement', partners.wallet.cashier),
      points: { ...pointsPort(points, ask), ...listedByCashier(points.cashier), ...listedByPoints(points) },
    },
    lender: { ...lenderPort(lender, ask), ...listedByLender(lender) },
    suppliers: {
      byName: new Map(
        Object.entries(suppliers).map(([name, supplier]) => [
          name,
          { ...supplierPort(name, supplier, ask, null), ...listedBySupplier(supplier) },
        ]),
      ),
      unnamed: 'carrier',
    },
    clock: () => WORLD_BEGINS + endedAt,
    telemetry: {
      log: (_level, message, facts) => {
        if (message.includes('could not be compared')) failures.push(JSON.stringify(facts));
      },
    } as Parameters<typeof createReconciliation>[0]['telemetry'],
    pieceMs: (isLong ? 7 * 24 : 2) * HOUR,
  });
  const began = new Date(WORLD_BEGINS - HOUR);
  await pool.query(
    'update reconciliation_books set begun_at = $1, compared_until = $1, run_id = null, leased_until = null',
    [began],
  );
  for (const name of others)
    await pool.query(
      'insert into reconciliation_books (book, begun_at, compared_until) values ($1, $2, $2)',
      [`cash.${name}`, began],
    );
  await reconciliation.run();
  const found = await database.read<Record<'book' | 'kind' | 'reference' | 'what', string>>(
    `select book, kind, reference, own_amount || ' here, ' || their_amount || ' there' as what
     from reconciliation_differences order by book, kind, reference`,
  );
  await pool.query(`delete from reconciliation_books where book like 'cash.%'`, []);
  return [
    ...failures.map((what): Violation => ({ rule: RECONCILES, orderNo: null, what })),
    ...found.flatMap(({ book, kind, reference, what }): Violation[] => {
      const orderNo = /\d{24}/.exec(reference)?.[0] ?? null;
      // What an operator decided by hand stands against what a partner did.
      if (acts.some((one) => one.orderNo === orderNo && one.outcome !== 'refused')) return [];
      return [
        { rule: RECONCILES, orderNo, what: `${book}: ${kind} of ${reference}, ${what ?? 'one side has it'}` },
      ];
    }),
  ];
}
