/** A world: a database, processes, partners and people, all decided by one seed. */
import { createActivities } from './activities.ts';
import { createDecisions, type Decision } from './decisions.ts';
import { createOccurrences, drawsOf } from './draws.ts';
import { createFaults } from './faults.ts';
import { createFleet } from './fleet.ts';
import { forgeNotices } from './forgers.ts';
import type { Gateway } from './gateway.ts';
import { createLimits } from './limits.ts';
import { MINUTE, type Nature, natureOf } from './nature.ts';
import { expireVouchers, operate, settleReturned, stopDebits } from './operators.ts';
import type { AgreementBooks, Debit, SignerAnswer, Stop } from './oracle/agreement-books.ts';
import { agreementViolationsOf } from './oracle/agreement-rules.ts';
import { type Advance, creditViolationsOf } from './oracle/credit-rules.ts';
import { closingViolationsOf } from './oracle/closing-rules.ts';
import { type Books, type ByHand, LENDER } from './oracle/books.ts';
import { limitViolationsOf } from './oracle/limit-rules.ts';
import { readDebts, readRows } from './oracle/read-rows.ts';
import { rewardViolationsOf } from './oracle/reward-rules.ts';
import { type Violation, violationsOf } from './oracle/rules.ts';
import { voucherViolationsOf } from './oracle/voucher-rules.ts';
import { type Begun, supplierViolationsOf } from './oracle/supplier-rules.ts';
import { createSupplierStops } from './supplier-stops.ts';
import { booksOf, type Partners, createPartners, startIn } from './parties.ts';
import type { Lender } from './partners/lender.ts';
import type { Wallet } from './partners/wallet.ts';
import type { WalletKind } from './partners/wallet-kinds.ts';
import { createPerson, type Person, type PersonParts } from './person.ts';
import type { Planted } from './planted.ts';
import { compareNowAndThen, createReconciling } from './reconciling.ts';
import { createPrices } from './prices.ts';
import { startOfEither, type StartIn } from './release-before.ts';
import { rewardBooksOf } from './rewards.ts';
import { createScheduler } from './scheduler.ts';
import { createSigner, type SigningPerson } from './signer.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { Surroundings } from './surroundings.ts';
import { createTrace, type TraceLine } from './trace.ts';
import { type OpenedWorldDatabase, openWorldDatabase, type Server, WORLD_BEGINS } from './world-database.ts';

export interface WorldPlan {
  readonly seed: string;
  readonly orders: number;
  /** The number of people with an automatic top-up; with any of them a world lasts for weeks. */
  readonly signers: number;
  /** Ids of the acts and faults that may happen; null allows all. */
  readonly only: readonly string[] | null;
  readonly keepsTrace: boolean;
  /**
   * Whether the product's reconciliation compares now and then, and everything at the end; true when omitted.
   */
  readonly reconciles?: boolean;
  readonly planted?: Planted;
  /**
   * Starts processes of the release before, for a part of the slots. Omitted when all processes run this
   * release.
   */
  readonly before?: StartIn;
}

export interface WorldResult {
  readonly violations: readonly Violation[];
  /** The digest of the trace; identical in two runs of a plan. */
  readonly digest: string;
  readonly lines: readonly TraceLine[];
  /** The decisions of people and of the seed that happened. */
  readonly decisions: readonly Decision[];
  readonly counts: {
    readonly orders: number;
    readonly credited: number;
    readonly deaths: number;
    readonly statements: number;
    readonly told: number;
    readonly debits: number;
    /** Debits paid by credit pay, and repayments of them. */
    readonly advances: number;
    readonly repaid: number;
    /** The number of rewards given. */
    readonly given: number;
    /** The number of reconciliations while orders were under way, and of passing differences. */
    readonly comparisons: number;
    readonly passing: number;
  };
  /** The kind of wallet that debited agreements; null without agreements. */
  readonly wallet: WalletKind | null;
  /** The partners called over HTTP. */
  readonly overHttp: readonly string[];
  /** Every transition taken, written like `order awaitingPayment expired closed`. */
  readonly arrows: readonly string[];
  /** Every refusal of a database function that was met. */
  readonly refusals: readonly string[];
}

const ORDERS_OF_A_STORY = 3;
/** The story number of the first signer; lower ones are people who place orders. */
const SIGNERS_FROM = 100_000;
const SECOND = 0.5;

async function arrowsOf(database: OpenedWorldDatabase): Promise<string[]> {
  const outcome = await database.run({
    name: 'arrows',
    text: `select distinct entity || ' ' || from_state || ' ' || event || ' ' || to_state as arrow
      from (
        select entity, from_state, event, to_state from order_events
        union select entity, from_state, event, to_state from agreement_events
        union select 'debt', from_state, event, to_state from debt_events
        union select 'reward', lag(state) over (partition by reward_no order by seq), event, state
          from reward_events
      ) as events
      where from_state is not null order by 1`,
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
      const { orders, agreements, rewards } = await database.nextWakeAt();
      const inWorld = (at: number | null): number | null =>
        at === null ? null : at - WORLD_BEGINS - stepAt(scheduler.now());
      return { orders: inWorld(orders), agreements: inWorld(agreements), rewards: inWorld(rewards) };
    },
  });
  const nature = natureOf(draws, { ...plan, hasBefore: plan.before !== undefined }, decisions);
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
  // Makes virtual time stop at the moment of the step.
  scheduler.after(nature.stepAt, () => undefined);
  return liveIn(plan, surroundings, nature, database, stepAt);
}

async function liveIn(
  plan: WorldPlan,
  surroundings: Surroundings,
  nature: Nature,
  database: OpenedWorldDatabase,
  stepAt: (at: number) => number,
): Promise<WorldResult> {
  const { decisions, draws, scheduler, trace } = surroundings;
  const partners = createPartners(
    surroundings,
    nature,
    () => fleet,
    (sms) => signersOf(({ mobileNo }) => mobileNo === sms.mobileNo).forEach((one) => one.getSms(sms)),
  );
  const limits = createLimits(surroundings);
  const prices = createPrices(surroundings);
  const supplierStops = createSupplierStops(surroundings);
  const firstSentAt = new Map<string, number>();
  const stories = storiesOf(plan.orders);
  const activities = createActivities(surroundings, nature, stories.length + plan.signers);
  // A process reads the database's clock every ten seconds, and is always slightly off.
  const clockOf = (process: SimulatedProcess) => (): number => {
    const now = scheduler.now();
    const known = stepAt(Math.floor(now / 10_000) * 10_000);
    return WORLD_BEGINS + now + known + draws.whole(`skew ${process.name}`, -40, 40);
  };
  const fleet = createFleet<Gateway>({
    size: nature.processes,
    surroundings,
    start: startOfEither(
      {
        surroundings,
        partners,
        nature,
        limits,
        prices,
        supplierStops,
        clockOf,
        planted: plan.planted ?? { breaks: '' },
        onSending(paymentNo, agreementNo) {
          if (!firstSentAt.has(paymentNo)) firstSentAt.set(paymentNo, scheduler.now());
          for (const signer of signersOf(({ userNo }) => userNo === agreementNo.slice(7, 17)))
            signer.seesDebit(paymentNo);
          return scheduler.now();
        },
      },
      { current: startIn, before: plan.before ?? null },
      nature,
      scheduler.now,
    ),
  });
  const notes: PersonParts['notes'] = {
    told: [],
    wishes: [],
    vouchers: [],
    toldOfVouchers: [],
    closings: [],
    claims: [],
    toldOfRewards: [],
  };
  const { told } = notes;
  const acts: ByHand[] = [];
  const common = {
    surroundings,
    fleet,
    notes,
    pages: partners.pages,
    cashierNames: nature.cashiers,
    activities: activities.promised,
    prices,
    untilMs: nature.endAt,
  };
  const people = stories.map((story): Person => {
    const person = createPerson(story, common);
    const orders = Math.min(ORDERS_OF_A_STORY, plan.orders - story * ORDERS_OF_A_STORY);
    scheduler.after(draws.whole(`comes ${story}`, 0, nature.comingMs), () => void person.live(orders));
    return person;
  });
  if (nature.firstCashierLeavesAt < nature.endAt)
    scheduler.after(nature.firstCashierLeavesAt, () => {
      trace.note(null, `operators take ${nature.cashiers[0]} off, and start all processes anew`);
      fleet.restart();
    });
  for (const { slot, upgradedAt, backAt } of nature.placesOfBefore)
    for (const at of [upgradedAt, backAt])
      if (at < nature.endAt)
        scheduler.after(at, () => {
          trace.note(null, `operators exchange the release of process ${slot}`);
          fleet.restartAt(slot);
        });
  if (nature.ourKeyChangesAt < nature.endAt)
    scheduler.after(nature.ourKeyChangesAt, () => {
      trace.note(null, 'our key as a merchant is another one, and operators start all processes anew');
      fleet.restart();
    });
  const reconciling = createReconciling(
    surroundings,
    partners,
    database,
    nature,
    plan.planted ?? { breaks: '' },
  );
  if (plan.reconciles !== false) compareNowAndThen(surroundings, reconciling, nature);
  void activities.load(fleet);
  void activities.operate(fleet);
  void operate(surroundings, fleet, told, acts, nature);
  void expireVouchers(surroundings, fleet, nature);
  void settleReturned(surroundings, fleet, partners, acts, nature);
  void forgeNotices(surroundings, fleet, partners, nature, told);
  // The release before may not support it.
  if (!plan.before) void supplierStops.change(nature);
  if (plan.orders > 0) void limits.change(nature.endAt);
  if (plan.orders > 0 && !plan.before) void prices.change(nature.endAt);
  /** Some signers have two agreements at once, for two members. */
  const isSecond = (story: number): boolean =>
    story % 2 === 1 && draws.happens(`signer ${story} is a second`, SECOND);
  const signersOf = (which: (signer: SigningPerson) => boolean): SigningPerson[] => signers.filter(which);
  const answers: SignerAnswer[] = [];
  const stops: Stop[] = [];
  const signers = Array.from({ length: plan.signers }, (_, index): SigningPerson => {
    const story = SIGNERS_FROM + index;
    const signer = createSigner(story, isSecond(story) ? story - 1 : story, {
      ...common,
      wallet: partners.wallet,
      onAnswer: (answer) => void answers.push(answer),
      isAlone: !isSecond(story) && !isSecond(story + 1),
    });
    scheduler.after(draws.whole(`comes ${story}`, 0, nature.comingMs), () => void signer.live());
    return signer;
  });
  if (plan.signers > 0) void stopDebits(surroundings, stops, nature.endAt);

  const { promisedBy } = nature;
  await scheduler.runUntil(nature.endAt);
  for (const signer of signers) void signer.endAll();
  await scheduler.runUntil(promisedBy);
  for (const one of [...people, ...signers]) void one.lookBack();
  await scheduler.runUntil(promisedBy + 30 * MINUTE);
  const books: Books = {
    ...booksOf(partners),
    ...(await readRows(database.read)),
    ...notes,
    limits: limits.inForce(),
    acts,
    promisedBy,
  };
  const debits = debitsOf(partners.wallet);
  const agreements: AgreementBooks = {
    debits,
    answers,
    stops,
    toldPayers: nature.walletKind === 'tellsPayers' ? partners.wallet.toldPayers : null,
    plans: nature.walletKind === 'debitsByPlan' ? partners.wallet.mandates : null,
    messages: partners.sms.taken,
    chargeNos: new Map(books.orders.map(({ orderNo, chargeNo }) => [orderNo, chargeNo ?? ''])),
    worldBegan: WORLD_BEGINS,
  };
  const rewards = await rewardBooksOf({
    books,
    database,
    points: partners.points,
    activities,
    notes,
    answers,
  });
  const violations = [
    ...violationsOf(books),
    ...voucherViolationsOf(books),
    ...limitViolationsOf(books),
    ...supplierViolationsOf(books, supplierStops.inForce(), begunAt(partners)),
    ...closingViolationsOf(books, debits),
    ...agreementViolationsOf(books, agreements),
    ...creditViolationsOf(books, agreements, {
      advances: advancesOf(partners.lender, firstSentAt),
      debts: await readDebts(database.read),
    }),
    ...rewardViolationsOf(rewards),
    ...(plan.reconciles === false ? [] : await reconciling.differences(acts)),
  ];
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
      told: told.length + answers.length,
      debits: debits.length,
      advances: partners.lender.advances.size,
      repaid: books.credits.filter(({ supplier }) => supplier === LENDER).length,
      given: rewards.given.length,
      ...reconciling.counts(),
    },
    wallet: nature.isLong ? nature.walletKind : null,
    overHttp: [
      ...nature.cashiers.map((name) => ({ wechat: 'WeChat Pay', alipay: 'Alipay' })[name]),
      ...(nature.carrierIsDtOne ? ['DT One'] : []),
    ],
    arrows: await arrowsOf(database),
    refusals: database.refusals(),
  };
}

const begunAt = ({ suppliers }: Partners): Begun[] =>
  Object.entries(suppliers).flatMap(([supplier, { begun }]) =>
    [...begun].map(([deliveryNo, at]) => ({ supplier, deliveryNo, at })),
  );

function storiesOf(orders: number): number[] {
  return Array.from({ length: Math.ceil(orders / ORDERS_OF_A_STORY) }, (_, story) => story);
}

function debitsOf({ asked, cashier }: Wallet): Debit[] {
  return [...asked.values()].flatMap(({ paymentNo, agreementNo, fen, sentAt }) => {
    const takenAt = cashier.find(paymentNo)?.takenAt ?? null;
    return takenAt === null ? [] : [{ paymentNo, agreementNo, fen, sentAt, takenAt }];
  });
}

/** `firstSentAt`: when each debit was first sent. */
function advancesOf({ advances }: Lender, firstSentAt: ReadonlyMap<string, number>): Advance[] {
  return [...advances.values()].map(({ at, ...advance }) => ({
    ...advance,
    sentAt: firstSentAt.get(advance.paymentNo) ?? at,
  }));
}
