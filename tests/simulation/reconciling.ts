/**
 * The product's own reconciliation. Now and then it compares while orders are under way, partners do not
 * answer and the comparing process dies; and once more after everything has ended. Then it must be able to
 * compare everything, and find no difference where both books agree.
 */
import { createReconciliation } from '../../apps/gateway/src/reconciliation/reconcile.ts';
import type { Pool } from '../../apps/gateway/src/db/index.ts';
import type { PaymentProvider } from '../../apps/gateway/src/partners/payments/port.ts';
import { type Interruption, interruptionOf, nothingInTheWay } from './interruptions.ts';
import type { Nature } from './nature.ts';
import type { ByHand } from './oracle/books.ts';
import type { Violation } from './oracle/rules.ts';
import type { Partners } from './parties.ts';
import type { Cashier } from './partners/cashier.ts';
import { lenderPort } from './partners/lender-port.ts';
import { listedByCashier, listedByLender, listedByPoints, listedBySupplier } from './partners/listed.ts';
import type { Planted } from './planted.ts';
import { pointsPort } from './partners/points-port.ts';
import { cashierPort, supplierPort } from './partners/ports.ts';
import { numbersOf, straysOf } from './strays.ts';
import type { Surroundings } from './surroundings.ts';
import { type OpenedWorldDatabase, WORLD_BEGINS } from './world-database.ts';

const HOUR = 3_600_000;
const MOST_COMPARED = 3;
export const RECONCILES = 'reconciliation finds no difference';
export const FINDS = 'reconciliation finds every difference';
/** Differences within our own books, which must agree at every moment, whatever is under way. */
const OURS = new Set(['postings', 'accounts', 'counters', 'transfers']);

interface Found {
  readonly book: string;
  readonly kind: string;
  readonly reference: string;
  readonly what: string | null;
}

export interface Reconciling {
  /** Compares everything up to now, as far as the faults allow; takes no virtual time. */
  compare(interruption: Interruption): Promise<void>;
  /** How often it compared while orders were under way, and how many passing differences it found. */
  readonly counts: () => { readonly comparisons: number; readonly passing: number };
  /**
   * Compares the rest after everything has ended. Returns the differences that no operator's decision
   * explains.
   */
  differences(acts: readonly ByHand[]): Promise<Violation[]>;
}

export function createReconciling(
  surroundings: Surroundings,
  partners: Partners,
  database: OpenedWorldDatabase,
  nature: Nature,
  planted: Pick<Planted, 'lists'>,
): Reconciling {
  const { cashiers: names, isLong } = nature;
  const [first, ...others] = names;
  const strays = straysOf(surroundings, nature);
  const pool = database.pool() as unknown as Pool;
  let hasBegun = false;
  const early: Found[] = [];
  let comparisons = 0;

  /** Starts every book at the beginning of the world. */
  async function begin(): Promise<void> {
    hasBegun = true;
    const began = new Date(WORLD_BEGINS - HOUR);
    await pool.query('update reconciliation_books set begun_at = $1, compared_until = $1', [began]);
    for (const name of others)
      await pool.query(
        'insert into reconciliation_books (book, begun_at, compared_until) values ($1, $2, $2)',
        [`cash.${name}`, began],
      );
  }

  /** Returns the reasons why books could not be compared. */
  async function run(way: Interruption): Promise<readonly string[]> {
    if (!hasBegun) await begin();
    await database.tellTime();
    // The process that leased a book is gone, and leases expire by real time, which a world does not have.
    await pool.query('update reconciliation_books set run_id = null, leased_until = null', []);
    const failures: string[] = [];
    const listed = <Lists extends object>(name: string, lists: Lists): Lists =>
      planted.lists?.(way.listed(name, lists)) ?? way.listed(name, lists);
    // Named as outages name it.
    const provider = (name: string, cashier: Cashier): PaymentProvider => ({
      ...cashierPort(name, cashier, way.ask),
      ...listed(name, listedByCashier(cashier, name === (first ?? 'cashier') ? strays.payments : [])),
    });
    const byName = new Map(names.map((name) => [name, provider(name, partners.cashiers[name])]));
    const { points, lender, suppliers } = partners;
    const reconciliation = createReconciliation({
      pool: way.pool(pool),
      providers: {
        cash: (first && byName.get(first)) ?? provider('cashier', partners.cashiers.cash),
        ...(first && { cashiers: { byName, offered: names, unnamed: first } }),
        digital: provider('digital cashier', partners.cashiers.digital),
        agreement: provider('wallet', partners.wallet.cashier),
        points: {
          ...pointsPort(points, way.ask),
          ...listed('points', { ...listedByCashier(points.cashier), ...listedByPoints(points) }),
        },
      },
      lender: { ...lenderPort(lender, way.ask), ...listed('lender', listedByLender(lender)) },
      suppliers: {
        byName: new Map(
          Object.entries(suppliers).map(([name, supplier]) => [
            name,
            {
              ...supplierPort(name, supplier, way.ask, null),
              ...listed(name, listedBySupplier(supplier, name === 'carrier' ? strays.credits : [])),
            },
          ]),
        ),
        unnamed: 'carrier',
      },
      clock: () => WORLD_BEGINS + surroundings.scheduler.now(),
      telemetry: {
        log: (_level, message, facts) => {
          if (message.includes('could not be compared')) failures.push(JSON.stringify(facts));
        },
      } as Parameters<typeof createReconciliation>[0]['telemetry'],
      pieceMs: (isLong ? 7 * 24 : 2) * HOUR,
    });
    await reconciliation.run();
    return failures;
  }

  const found = (): Promise<readonly Found[]> =>
    database.read<Found>(
      `select book, kind, reference, own_amount || ' here, ' || their_amount || ' there' as what
       from reconciliation_differences where state = 'open' order by book, kind, reference`,
    );

  return {
    async compare(interruption) {
      await run(interruption);
      comparisons += 1;
      early.push(...(await found()));
    },
    counts: () => ({ comparisons, passing: early.length }),
    async differences(acts) {
      const failures = await run(nothingInTheWay);
      const atEnd = await found();
      await pool.query(`delete from reconciliation_books where book like 'cash.%'`, []);
      // A refund made by others appears in a partner's list under a number that is not ours.
      const returnedThere = Object.values(partners.cashiers).flatMap(({ returns }) =>
        [...returns.values()].flatMap(({ refundNo, isByOthers }) => (isByOthers ? [refundNo] : [])),
      );
      const real = new Set([...numbersOf(strays), ...returnedThere]);
      const wrong = [...early.filter(({ kind }) => OURS.has(kind)), ...atEnd].flatMap((one): Violation[] => {
        const { book, kind, reference, what } = one;
        const orderNo = /\d{24}/.exec(reference)?.[0] ?? null;
        // An operator's decision contradicts what a partner did.
        const isByHand = acts.some((act) => act.orderNo === orderNo && act.outcome !== 'refused');
        if (isByHand || real.has(reference)) return [];
        const words = `${book}: ${kind} of ${reference}, ${what ?? 'one side has it'}`;
        return [{ rule: RECONCILES, orderNo, what: words }];
      });
      for (const { reference } of atEnd) real.delete(reference);
      return [
        ...failures.map((what): Violation => ({ rule: RECONCILES, orderNo: null, what })),
        ...wrong,
        ...[...real].map((what): Violation => ({ rule: FINDS, orderNo: null, what })),
      ];
    },
  };
}

/** Compares a few times while orders are under way, and for an hour afterwards. */
export function compareNowAndThen(
  { decisions, draws, scheduler, trace }: Surroundings,
  reconciling: Reconciling,
  { endAt, outages }: Nature,
): void {
  for (let index = 0; index < draws.whole('comparisons', 0, MOST_COMPARED); index += 1) {
    const key = `comparison ${index}`;
    scheduler.after(draws.whole(key, 0, endAt + HOUR), () => {
      const now = scheduler.now();
      const words = 'the books are compared with those of partners';
      if (!decisions.happens({ sort: 'act', kind: 'compare', about: null, words }, key)) return undefined;
      trace.note(null, words);
      const present = outages.filter(({ from, to }) => from <= now && now < to);
      return reconciling.compare(interruptionOf(draws, key, present));
    });
  }
}
