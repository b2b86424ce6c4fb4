/**
 * Records in the database which partners take payments, which suppliers deliver, and which features are
 * offered. The outcome of a payment or delivery under way is queried at the partner with which it began;
 * another partner would not know it. Cashiers and suppliers can therefore be removed only while no open order
 * has a payment or a delivery with them. The partner that debits automatic top-ups can be removed only while
 * there is no agreement either, because it has the mandates; and automatic top-up itself only when there is
 * no agreement. Cashiers and suppliers can be added at any time, and the order of preference does not matter
 * here.
 */
import { type CashierName, type Feature, features } from '@phonebill/contract';
import { allCashiers, type GatewayConfig } from '../config/index.ts';
import { inStates } from '@phonebill/states';
import { askedRewardStates } from '../activities/index.ts';
import { liveAgreementStates } from '../agreements/index.ts';
import { inTransaction, type Pool, UnusableDatabase } from '../db/index.ts';
import { cashBookOf } from '../reconciliation/index.ts';

/** The partner of a task before there was a choice. */
const firstOf = { cash: 'phonebill', topUps: 'carrier', agreements: 'phonebill' } as const;
/**
 * `cash`, `topUps`: the names of all cashiers and of all suppliers, separated by commas. A release that
 * supports only one of them does not start while several have open orders, and does not change their orders
 * (save_orders). `cashUnnamed`, `topUpsUnnamed`: the partner of payments or deliveries that do not name
 * theirs, when there are several.
 */
type Task = keyof typeof firstOf | 'cashUnnamed' | 'topUpsUnnamed' | Feature;

/** Whether the operator has a partner for a feature, or none. */
const [SOMEBODY, NOBODY] = ['somebody', 'nobody'] as const;

type PartnersOf = Pick<GatewayConfig, 'cashiers' | 'entrust' | 'topUps' | 'featuresOff'>;
type InUse = ReadonlyMap<Task, string>;

/** The result of `keepPartnersInUse`. */
interface PartnersInUse {
  /** The cashier of cash payments made by a release that did not record their cashier. */
  readonly unnamedCashier: CashierName;
  /** The supplier of deliveries sent by a release that did not record their supplier. */
  readonly unnamedSupplier: string;
}

/**
 * Records the configured partners. Throws UnusableDatabase when a partner was replaced or removed while
 * something open depends on it.
 */
export async function keepPartnersInUse(pool: Pool, config: PartnersOf): Promise<PartnersInUse> {
  // Usually nothing has changed, so no lock is needed.
  const present = await readInUse(pool);
  if (changesOf(present, config).length === 0) return unnamedOf(severalOf(present, config));
  return inTransaction(pool, async (client) => {
    await client.query('lock table partners_in_use in exclusive mode');
    const inUse = await readInUse(client);
    const several = severalOf(inUse, config);
    for (const [task, partner] of changesOf(inUse, config)) {
      const problem = await whyNot(task, partner, inUse, several, client);
      if (problem !== null) throw new UnusableDatabase(problem);
      await client.query(
        `insert into partners_in_use (task, partner, since) values ($1, $2, now())
         on conflict (task) do update set partner = excluded.partner, since = excluded.since`,
        [task, partner],
      );
    }
    await openBooks(client, several.cash);
    return unnamedOf(several);
  });
}

/** The partners that share a task. */
interface Several<Name extends string> {
  readonly names: readonly Name[];
  /** The partner of what names none, from now on and until now. */
  readonly unnamed: Name;
  readonly unnamedBefore: string;
  /** The partners in use until now and no longer. */
  readonly gone: readonly string[];
}

interface SeveralOfTasks {
  readonly cash: Several<CashierName>;
  readonly topUps: Several<string>;
}

function severalOf(
  inUse: InUse,
  { cashiers, topUps }: Pick<PartnersOf, 'cashiers' | 'topUps'>,
): SeveralOfTasks {
  const of = <Name extends string>(
    task: 'cash' | 'topUps',
    names: readonly Name[],
    first: Name,
  ): Several<Name> => {
    const before = (inUse.get(task) ?? firstOf[task]).split(',');
    const [only = firstOf[task], ...others] = before;
    // If there was a single partner, it is the one, whichever release used it.
    const unnamedBefore = others.length === 0 ? only : (inUse.get(`${task}Unnamed`) ?? only);
    return {
      names,
      unnamed: names.find((name) => name === unnamedBefore) ?? first,
      unnamedBefore,
      gone: before.filter((name) => !names.some((one) => one === name)),
    };
  };
  return {
    cash: of(
      'cash',
      allCashiers(cashiers).map(({ kind }) => kind),
      cashiers.offered[0].kind,
    ),
    topUps: of<string>('topUps', topUps.suppliers, topUps.suppliers[0]),
  };
}

function unnamedOf({ cash, topUps }: SeveralOfTasks): PartnersInUse {
  return { unnamedCashier: cash.unnamed, unnamedSupplier: topUps.unnamed };
}

function changesOf(inUse: InUse, config: PartnersOf): readonly (readonly [Task, string])[] {
  const { entrust, featuresOff } = config;
  const { cash, topUps } = severalOf(inUse, config);
  const wanted: readonly (readonly [Task, string])[] = [
    ['cash', cash.names.toSorted().join(',')],
    ['cashUnnamed', cash.unnamed],
    // Without automatic top-up there are no agreements; the recorded partner is kept.
    ['agreements', entrust?.kind ?? inUse.get('agreements') ?? firstOf.agreements],
    ['topUps', topUps.names.toSorted().join(',')],
    ['topUpsUnnamed', topUps.unnamed],
    ...features.map((feature) => [feature, featuresOff.has(feature) ? NOBODY : SOMEBODY] as const),
  ];
  return wanted.filter(([task, partner]) => inUse.get(task) !== partner);
}

/** Creates a book for each of several cashiers, which begins when the cashier is first configured. */
async function openBooks(client: Client, { names, unnamed }: Several<CashierName>): Promise<void> {
  await client.query(
    `insert into reconciliation_books (book, begun_at, compared_until)
     select book, now(), now() from unnest($1::text[]) as book on conflict do nothing`,
    [names.map((name) => cashBookOf(name, unnamed))],
  );
}

type Client = Pick<Pool, 'query'>;

/** Returns why the change is not allowed; null if it is. */
async function whyNot(
  task: Task,
  partner: string,
  inUse: InUse,
  several: SeveralOfTasks,
  client: Client,
): Promise<string | null> {
  switch (task) {
    case 'cash':
      return whyCashierStays(several.cash, client);
    case 'agreements':
      return whyEntrustStays(inUse.get('agreements') ?? firstOf.agreements, partner, client);
    case 'topUps':
      return whySupplierStays(several.topUps, client);
    case 'cashUnnamed':
    case 'topUpsUnnamed':
      return null;
    default:
      return partner === NOBODY ? whyFeatureStays(task, client) : null;
  }
}

async function whyCashierStays(
  { names, gone, unnamedBefore }: Several<CashierName>,
  client: Client,
): Promise<string | null> {
  for (const cashier of gone) {
    const { rows } = await client.query<{ open: boolean }>(
      `select exists (
         select from order_wakes w
         join payments p on p.user_no = w.user_no and p.order_no = w.order_no
         where p.method = 'cash' and (p.cashier = $1 or ($2 and p.cashier is null))
       ) as open`,
      [cashier, cashier === unnamedBefore],
    );
    if (rows[0]?.open)
      return (
        `CASHIER_PROVIDER is ${names.join(',')}, and orders are open that ${cashier} has to answer for: ` +
        `name ${cashier} in CASHIER_FORMER until they have ended (docs/partners/README.md).`
      );
  }
  return null;
}

async function whyEntrustStays(before: string, partner: string, client: Client): Promise<string | null> {
  if (before === partner) return null;
  if (await hasOpenOrder(client))
    return (
      `ENTRUST_PROVIDER is ${partner}, and orders are open that ${before} may have to answer for: ` +
      `set it to ${before}, stop selling, and exchange it once phonebill_open_orders is 0 ` +
      '(docs/partners/README.md).'
    );
  if (!(await hasLiveAgreement(client))) return null;
  return (
    `ENTRUST_PROVIDER is ${partner}, and people have automatic top-ups that ${before} debits: ` +
    `set it to ${before} until each of them has ended (docs/partners/README.md).`
  );
}

async function whySupplierStays(
  { gone, unnamedBefore }: Several<string>,
  client: Client,
): Promise<string | null> {
  for (const supplier of gone) {
    const { rows } = await client.query<{ open: boolean }>(
      `select exists (
         select from order_wakes w
         join deliveries d on d.user_no = w.user_no and d.order_no = w.order_no
         join orders o on o.user_no = w.user_no and o.order_no = w.order_no
         where d.supplier = $1 or ($2 and d.supplier is null and d.send_count > 0 and o.kind = 'topUp')
       ) as open`,
      [supplier, supplier === unnamedBefore],
    );
    if (rows[0]?.open)
      return (
        `TOP_UP_SUPPLIER does not name ${supplier}, and orders are open whose delivery it has to answer ` +
        `for: name it last, and leave it out once they have ended (docs/partners/README.md).`
      );
  }
  return null;
}

/** Returns why the feature cannot be removed; null if it can. */
async function whyFeatureStays(feature: Feature, client: Client): Promise<string | null> {
  if (await hasOpenOrder(client))
    return (
      `FEATURES_OFF names ${feature}, and orders are open that its partner may have to answer for: leave ` +
      'it out, stop selling, and name it once phonebill_open_orders is 0 (docs/partners/README.md).'
    );
  if (feature === 'points' && (await hasPointsAsked(client)))
    return (
      'FEATURES_OFF names points, and the points service was asked for rewards and has not said what ' +
      'became of them: leave it out until nobody waits for one (npm run operator -- stuck).'
    );
  const needsAgreements = feature === 'automatic' || feature === 'creditPay';
  if (needsAgreements && (await hasLiveAgreement(client)))
    return (
      `FEATURES_OFF names ${feature}, and people have automatic top-ups: leave it out until each of them ` +
      'has ended (docs/partners/README.md).'
    );
  return null;
}

async function readInUse(client: Client): Promise<InUse> {
  const { rows } = await client.query<{ task: Task; partner: string }>(
    'select task, partner from partners_in_use',
  );
  return new Map(rows.map(({ task, partner }) => [task, partner]));
}

/** Every order for which something is still to happen has a row in order_wakes. */
async function hasOpenOrder(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ open: boolean }>('select exists (select from order_wakes) as open');
  return rows[0]?.open ?? false;
}

async function hasPointsAsked(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ asked: boolean }>(
    `select exists (
       select from rewards where ${inStates('state', askedRewardStates)} and unit = 'points'
     ) as asked`,
  );
  return rows[0]?.asked ?? false;
}

async function hasLiveAgreement(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ live: boolean }>(
    `select exists (select from agreements where ${inStates('state', liveAgreementStates)}) as live`,
  );
  return rows[0]?.live ?? false;
}
