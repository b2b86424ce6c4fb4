/**
 * Which partners take money, who credits numbers and which features there are is kept in the database: a
 * payment or a delivery that is under way is asked of the partner that it began with, and another one, or
 * none, would not know it. So who takes money and who credits numbers go only while no open order has a
 * payment or a delivery at them, who debits automatic top-ups only while nobody has an agreement either,
 * whose mandate is theirs, and automatic top-up only once nobody has an agreement. Another cashier or
 * supplier may come at any time, and the order in which they are preferred is nobody's concern here.
 */
import { type CashierName, type Feature, features } from '@phonebill/contract';
import { allCashiers, type GatewayConfig } from '../config/index.ts';
import { inStates } from '@phonebill/states';
import { askedRewardStates } from '../activities/index.ts';
import { liveAgreementStates } from '../agreements/index.ts';
import { inTransaction, type Pool, UnusableDatabase } from '../db/index.ts';
import { cashBookOf } from '../reconciliation/index.ts';

/** Who did a task before there was a choice. */
const firstOf = { cash: 'phonebill', topUps: 'carrier', agreements: 'phonebill' } as const;
/**
 * `cash`, `topUps`: who takes cash, and who credits numbers, all of them by name with commas between. A
 * release that knows of one only does not start beside several while orders are open, nor does it change
 * what they have (save_orders). `cashUnnamed`, `topUpsUnnamed`: whose a payment or a delivery is that does
 * not name its partner, where there are several.
 */
type Task = keyof typeof firstOf | 'cashUnnamed' | 'topUpsUnnamed' | Feature;

/** Who is behind a feature: the operator's own partner for it, or nobody. */
const [SOMEBODY, NOBODY] = ['somebody', 'nobody'] as const;

type PartnersOf = Pick<GatewayConfig, 'cashiers' | 'entrust' | 'topUps' | 'featuresOff'>;
type InUse = ReadonlyMap<Task, string>;

/** What `keepPartnersInUse` found. */
interface PartnersInUse {
  /** Whose a payment in cash is that was made by a release that did not keep with it who takes it. */
  readonly unnamedCashier: CashierName;
  /** Whose a delivery is that was sent by a release that did not keep with it whom it was sent to. */
  readonly unnamedSupplier: string;
}

/**
 * Throws UnusableDatabase when a partner is another than before, or gone, and something is open that it has
 * to answer for.
 */
export async function keepPartnersInUse(pool: Pool, config: PartnersOf): Promise<PartnersInUse> {
  // Mostly nothing is to be written.
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

/** Those that do a task together. */
interface Several<Name extends string> {
  readonly names: readonly Name[];
  /** Whose is what names nobody, from now on, and until now. */
  readonly unnamed: Name;
  readonly unnamedBefore: string;
  /** In use until now, and not any more. */
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
    // Where there was one, that one, whichever release has used it.
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
    // Without automatic top-up nobody has an agreement; who had them stays.
    ['agreements', entrust?.kind ?? inUse.get('agreements') ?? firstOf.agreements],
    ['topUps', topUps.names.toSorted().join(',')],
    ['topUpsUnnamed', topUps.unnamed],
    ...features.map((feature) => [feature, featuresOff.has(feature) ? NOBODY : SOMEBODY] as const),
  ];
  return wanted.filter(([task, partner]) => inUse.get(task) !== partner);
}

/** Each of several cashiers has a book, which begins when it first comes. */
async function openBooks(client: Client, { names, unnamed }: Several<CashierName>): Promise<void> {
  await client.query(
    `insert into reconciliation_books (book, begun_at, compared_until)
     select book, now(), now() from unnest($1::text[]) as book on conflict do nothing`,
    [names.map((name) => cashBookOf(name, unnamed))],
  );
}

type Client = Pick<Pool, 'query'>;

/** Null: it may be so. */
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

/** Null: the feature may go. */
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

/** An order for which something is still to happen has a wake. */
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
