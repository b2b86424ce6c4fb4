/** A world: a database, processes, partners and people, all of it decided by one seed. */
import { createDecisions, type Decision, type Decisions } from './decisions.ts';
import { createOccurrences, type Draws, drawsOf } from './draws.ts';
import { createFaults } from './faults.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { createNotices } from './notices.ts';
import type { Books, ByHand, Told } from './oracle/books.ts';
import { readRows } from './oracle/read-rows.ts';
import { type Violation, violationsOf } from './oracle/rules.ts';
import { type Cashier, createCashier } from './partners/cashier.ts';
import { createLine, type Outage } from './partners/line.ts';
import { cashierPort, supplierPort } from './partners/ports.ts';
import { createSupplier, type Supplier } from './partners/supplier.ts';
import { createPerson, type Person } from './person.ts';
import type { Planted } from './planted.ts';
import { createScheduler } from './scheduler.ts';
import { createSimulatedDatabase } from './simulated-database.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { Surroundings } from './surroundings.ts';
import { createTrace, type TraceLine } from './trace.ts';
import { type OpenedWorldDatabase, openWorldDatabase, type Server, WORLD_BEGINS } from './world-database.ts';
import { testNumbers } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { publishedTimes } from '../../apps/gateway/src/config/order-times.ts';

export interface WorldPlan {
  readonly seed: string;
  readonly orders: number;
  /** Ids of the acts and faults that may happen; null: all. */
  readonly only: readonly string[] | null;
  readonly keepsTrace: boolean;
  readonly planted?: Planted;
}

export interface WorldResult {
  readonly violations: readonly Violation[];
  /** Two runs of a plan have the same. */
  readonly digest: string;
  readonly lines: readonly TraceLine[];
  /** What happened by the will of people and of the seed. */
  readonly decisions: readonly Decision[];
  readonly counts: {
    readonly orders: number;
    readonly credited: number;
    readonly deaths: number;
    readonly statements: number;
    readonly told: number;
  };
  /** Every arrow that was taken: `order awaitingPayment expired closed`. */
  readonly arrows: readonly string[];
}

const MINUTE = 60_000;
/** People come within so long for each hundred of orders. */
const COMING_MS = 5 * MINUTE;
const FAULTS_GO_ON_MS = 30 * MINUTE;
/**
 * After the last fault everything is to have ended within so long: a quarter of an hour to pay and to be
 * sure of a supplier's absence, half an hour between the slowest looks, and each of that once more.
 */
const PROMISED_MS = 2 * 60 * MINUTE;
const ORDERS_OF_A_STORY = 3;
const METHODS = ['cash', 'digital'] as const;
const ACCOUNTS = { cash: 'cashier', digital: 'digitalCashier' } as const;

/** What this world is like: a few are calm, others are all trouble. */
function natureOf(draws: Draws, orders: number, decisions: Decisions) {
  const comingMs = Math.ceil((orders / 100) * COMING_MS);
  const endAt = comingMs + FAULTS_GO_ON_MS;
  const partners = ['cashier', 'digital cashier', 'carrier', 'aggregator'];
  const outages: Outage[] = [];
  for (let index = 0; index < draws.whole('outages', 0, 3); index += 1) {
    const from = draws.whole(`outage from ${index}`, 0, endAt - MINUTE);
    const to = Math.min(endAt, from + draws.whole(`outage for ${index}`, 5000, 8 * MINUTE));
    const partner = draws.oneOf(`outage of ${index}`, partners);
    const words = `nothing gets through to the ${partner} from ${from} ms to ${to} ms`;
    if (decisions.happens({ sort: 'fault', kind: 'outage', about: null, words }, `outage ${index}`))
      outages.push({ partner, from, to });
  }
  const stepMs = draws.happens('clock steps', 0.3) ? draws.whole('clock step', -2000, 2000) : 0;
  const stepAt = draws.whole('clock step at', 0, endAt);
  const words = `the clock steps by ${stepMs} ms at ${stepAt} ms`;
  const steps =
    stepMs !== 0 && decisions.happens({ sort: 'fault', kind: 'clockStep', about: null, words }, 'clock');
  return {
    comingMs,
    endAt,
    outages,
    processes: draws.whole('processes', 1, 3),
    faultRate: draws.oneOf('fault rate', [0.2, 1, 1, 3]),
    dies: draws.happens('dies', 0.7),
    stepMs: steps ? stepMs : 0,
    stepAt,
  };
}

interface Partners {
  readonly cashiers: Readonly<Record<'cash' | 'digital', Cashier>>;
  readonly suppliers: Readonly<Record<'carrier' | 'aggregator', Supplier>>;
}

/** `fleet`: made later, of parts that need these. */
function createPartners(surroundings: Surroundings, fleet: () => Fleet<Gateway>): Partners {
  const { draws, faults, scheduler } = surroundings;
  const notices = createNotices(surroundings, fleet);
  const common = { draws, faults, now: scheduler.now, after: scheduler.after };
  const cashier = (method: 'cash' | 'digital'): Cashier =>
    createCashier({ ...common, notify: (notice) => notices.ofCashier(method, notice) });
  const supplier = (name: string, canCancel: boolean): Supplier =>
    createSupplier({ ...common, name, canCancel, notify: (topUp) => notices.ofSupplier(name, topUp) });
  return {
    cashiers: { cash: cashier('cash'), digital: cashier('digital') },
    suppliers: { carrier: supplier('carrier', true), aggregator: supplier('aggregator', false) },
  };
}

interface StartParts {
  readonly surroundings: Surroundings;
  readonly partners: Partners;
  readonly nature: ReturnType<typeof natureOf>;
  readonly clockOf: (process: SimulatedProcess) => () => number;
  readonly planted: Planted;
}

function startIn({ surroundings, partners, nature, clockOf, planted }: StartParts) {
  return (process: SimulatedProcess, die: () => void): Gateway => {
    const { cashier = (one) => one, supplier = (one) => one, database = (one) => one } = planted;
    const ask = createLine(process, surroundings, nature.outages, die);
    const gateway = startGateway({
      process,
      database: database(createSimulatedDatabase(process, surroundings, testNumbers, die)),
      clock: clockOf(process),
      draws: surroundings.draws,
      cashiers: {
        cash: cashier(cashierPort('cashier', partners.cashiers.cash, ask)),
        digital: cashier(cashierPort('digital cashier', partners.cashiers.digital, ask)),
      },
      suppliers: new Map([
        ['carrier', supplier(supplierPort('carrier', partners.suppliers.carrier, ask, null))],
        [
          'aggregator',
          supplier(
            supplierPort('aggregator', partners.suppliers.aggregator, ask, publishedTimes.absentAfterMs),
          ),
        ],
      ]),
      routeOf: (faceFen) => (faceFen === 5000n ? ['aggregator', 'carrier'] : ['carrier', 'aggregator']),
      onLog: (message) => surroundings.trace.note(null, `process ${process.name} says: ${message}`),
    });
    return planted.gateway ? planted.gateway(gateway) : gateway;
  };
}

/** Now and then an operator does something to an order of somebody's. */
async function operate(
  { decisions, draws, scheduler, trace }: Surroundings,
  fleet: Fleet<Gateway>,
  told: readonly Told[],
  acts: ByHand[],
  untilMs: number,
): Promise<void> {
  for (let index = 0; ; index += 1) {
    await scheduler.sleep(draws.whole(`operator ${index}`, MINUTE, 10 * MINUTE));
    if (scheduler.now() > untilMs) return;
    const orderNos = [...new Set(told.map(({ orderNo }) => orderNo))];
    if (orderNos.length === 0) continue;
    // By its own key, so that it is the same order in a run with fewer stories.
    const [orderNo = ''] = orderNos.toSorted(
      (a, b) => draws.of(`operator ${index} ${a}`) - draws.of(`operator ${index} ${b}`),
    );
    const act = draws.oneOf(`operator act ${index}`, ['giveBack', 'refuse'] as const);
    const what = act === 'giveBack' ? 'gives back' : 'decides the delivery refused of';
    const words = `an operator ${what} order ${orderNo}`;
    if (!decisions.happens({ sort: 'act', kind: act, about: orderNo, words }, `operator ${index}`)) continue;
    trace.note(orderNo, `an operator wants to ${act} order ${orderNo}`);
    const reply = await fleet.request(`operator ${act} ${orderNo}`, orderNo, (one) =>
      one.byHand(orderNo, act),
    );
    const outcome = reply.kind !== 'answered' ? 'perhaps' : reply.value === null ? 'done' : 'refused';
    trace.note(orderNo, `the operator is told: ${outcome}`);
    acts.push({ orderNo, act, outcome });
  }
}

function booksOf({ cashiers, suppliers }: Partners): Pick<Books, 'taken' | 'returned' | 'credits'> {
  return {
    taken: METHODS.flatMap((method) =>
      [...cashiers[method].trades.values()].flatMap(({ paymentNo, taken, takenAt }) =>
        takenAt === null ? [] : [{ account: ACCOUNTS[method], paymentNo, fen: taken, at: takenAt }],
      ),
    ),
    returned: METHODS.flatMap((method) =>
      [...cashiers[method].returns.values()].flatMap(({ refundNo, paymentNo, fen, settledAt }) =>
        settledAt === null ? [] : [{ account: ACCOUNTS[method], refundNo, paymentNo, fen, at: settledAt }],
      ),
    ),
    credits: Object.entries(suppliers).flatMap(([supplier, { credits }]) =>
      credits.map((credit) => ({ supplier, ...credit })),
    ),
  };
}

async function arrowsOf(database: OpenedWorldDatabase): Promise<string[]> {
  const outcome = await database.run({
    name: 'arrows',
    text: `select distinct entity || ' ' || coalesce(from_state, 'nothing') || ' ' || event || ' ' ||
        to_state as arrow
      from order_events where entity <> 'operator' order by 1`,
    values: [],
  });
  if ('error' in outcome) throw outcome.error as Error;
  return (outcome.result as { readonly rows: readonly { arrow: string }[] }).rows.map(({ arrow }) => arrow);
}

/** Runs a world to its end on a database of its own, named `name`. */
export async function runWorld(server: Server, name: string, plan: WorldPlan): Promise<WorldResult> {
  const draws = drawsOf(plan.seed);
  const decisions = createDecisions(() => scheduler.now(), plan.only && new Set(plan.only));
  const stepAt = (at: number): number => (at >= nature.stepAt ? nature.stepMs : 0);
  const databaseNow = (): number => WORLD_BEGINS + scheduler.now() + stepAt(scheduler.now());
  const database = await openWorldDatabase(server, name, databaseNow);
  const scheduler = createScheduler({
    async nextWorkAt() {
      const at = await database.nextWakeAt();
      return at === null ? null : at - WORLD_BEGINS - stepAt(scheduler.now());
    },
  });
  const nature = natureOf(draws, plan.orders, decisions);
  const count = createOccurrences();
  const surroundings: Surroundings = {
    scheduler,
    decisions,
    draws,
    database,
    faults: createFaults({
      draws,
      decisions,
      now: scheduler.now,
      endAt: nature.endAt,
      rate: nature.faultRate,
      processesDie: nature.dies,
    }),
    trace: createTrace(scheduler.now, plan.keepsTrace),
    occurrenceOf: (key) => `${key} ${count(key)}`,
  };
  // Where time steps nobody moves on past it.
  scheduler.after(nature.stepAt, () => undefined);
  return liveIn(plan, surroundings, nature, database, stepAt);
}

async function liveIn(
  plan: WorldPlan,
  surroundings: Surroundings,
  nature: ReturnType<typeof natureOf>,
  database: OpenedWorldDatabase,
  stepAt: (at: number) => number,
): Promise<WorldResult> {
  const { decisions, draws, scheduler, trace } = surroundings;
  const partners = createPartners(surroundings, () => fleet);
  // A process reads the database's clock every ten seconds, and is never quite there.
  const clockOf = (process: SimulatedProcess) => (): number => {
    const now = scheduler.now();
    const known = stepAt(Math.floor(now / 10_000) * 10_000);
    return WORLD_BEGINS + now + known + draws.whole(`skew ${process.name}`, -40, 40);
  };
  const fleet = createFleet<Gateway>({
    size: nature.processes,
    surroundings,
    start: startIn({ surroundings, partners, nature, clockOf, planted: plan.planted ?? { breaks: '' } }),
  });
  const told: Told[] = [];
  const acts: ByHand[] = [];
  const people = storiesOf(plan.orders).map((story): Person => {
    const person = createPerson(story, {
      surroundings,
      fleet,
      cashiers: partners.cashiers,
      onTold: (one) => void told.push(one),
    });
    const orders = Math.min(ORDERS_OF_A_STORY, plan.orders - story * ORDERS_OF_A_STORY);
    scheduler.after(draws.whole(`comes ${story}`, 0, nature.comingMs), () => void person.live(orders));
    return person;
  });
  void operate(surroundings, fleet, told, acts, nature.endAt);

  const promisedBy = nature.endAt + PROMISED_MS;
  await scheduler.runUntil(promisedBy);
  for (const person of people) void person.lookBack();
  await scheduler.runUntil(promisedBy + 30 * MINUTE);
  const books: Books = {
    ...booksOf(partners),
    ...(await readRows(database.read)),
    told,
    acts,
    promisedBy,
  };
  const violations = violationsOf(books);
  for (const { rule, orderNo, what } of violations) trace.note(orderNo, `BROKEN ${rule}: ${what}`);
  return {
    violations,
    digest: trace.digest(),
    lines: trace.lines,
    decisions: decisions.made,
    counts: {
      orders: books.orders.length,
      credited: books.credits.length,
      deaths: fleet.deaths(),
      statements: database.statements(),
      told: told.length,
    },
    arrows: await arrowsOf(database),
  };
}

function storiesOf(orders: number): number[] {
  return Array.from({ length: Math.ceil(orders / ORDERS_OF_A_STORY) }, (_, story) => story);
}
