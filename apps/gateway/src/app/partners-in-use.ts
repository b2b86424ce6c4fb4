/**
 * Which partner takes money, who credits numbers and which features there are is kept in the database: a
 * payment or a delivery that is under way is asked of the partner that it began with, and another one, or
 * none, would not know it. So who takes money is exchanged only while no order is open, who debits automatic
 * top-ups only while nobody has an agreement either, whose mandate is theirs, a supplier goes only
 * while no open order has a delivery at it, and automatic top-up only once nobody has an agreement. Another
 * supplier may come at any time, and the order in which they are preferred is nobody's concern here.
 */
import { type Feature, features } from '@phonebill/contract';
import type { GatewayConfig } from '../config/index.ts';
import { inStates } from '@phonebill/states';
import { askedRewardStates } from '../activities/index.ts';
import { liveAgreementStates } from '../agreements/index.ts';
import { inTransaction, type Pool, UnusableDatabase } from '../db/index.ts';

/** Who did a task before there was a choice. */
const firstOf = { cash: 'phonebill', topUps: 'carrier', agreements: 'phonebill' } as const;
/**
 * `topUps`: who credits numbers, all of them by name with commas between. A release that knows of one only
 * does not start beside several while orders are open, nor does it change their deliveries (save_orders).
 * `topUpsUnnamed`: whose a delivery is that does not name its supplier, where there are several.
 */
type Task = keyof typeof firstOf | 'topUpsUnnamed' | Feature;

/** Who is behind a feature: the operator's own partner for it, or nobody. */
const [SOMEBODY, NOBODY] = ['somebody', 'nobody'] as const;

type PartnersOf = Pick<GatewayConfig, 'cashier' | 'entrust' | 'topUps' | 'featuresOff'>;
type InUse = ReadonlyMap<Task, string>;

/** What `keepPartnersInUse` found. */
interface PartnersInUse {
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
  const { unnamedSupplier } = suppliersOf(present, config);
  if (changesOf(present, config).length === 0) return { unnamedSupplier };
  return inTransaction(pool, async (client) => {
    await client.query('lock table partners_in_use in exclusive mode');
    const inUse = await readInUse(client);
    const suppliers = suppliersOf(inUse, config);
    for (const [task, partner] of changesOf(inUse, config)) {
      const problem = await whyNot(task, partner, inUse, suppliers, client);
      if (problem !== null) throw new UnusableDatabase(problem);
      await client.query(
        `insert into partners_in_use (task, partner, since) values ($1, $2, now())
         on conflict (task) do update set partner = excluded.partner, since = excluded.since`,
        [task, partner],
      );
    }
    return { unnamedSupplier: suppliers.unnamedSupplier };
  });
}

interface Suppliers extends PartnersInUse {
  /** Whose a delivery without a supplier was until now. */
  readonly unnamedBefore: string;
  /** In use until now, and not any more. */
  readonly gone: readonly string[];
}

function suppliersOf(inUse: InUse, { topUps: { suppliers } }: Pick<GatewayConfig, 'topUps'>): Suppliers {
  const before = (inUse.get('topUps') ?? firstOf.topUps).split(',');
  const [only = firstOf.topUps, ...others] = before;
  // Where there was one, that one, whichever release has used it.
  const unnamedBefore = others.length === 0 ? only : (inUse.get('topUpsUnnamed') ?? only);
  return {
    unnamedBefore,
    unnamedSupplier: suppliers.find((name) => name === unnamedBefore) ?? suppliers[0],
    gone: before.filter((name) => !suppliers.some((one) => one === name)),
  };
}

function changesOf(inUse: InUse, config: PartnersOf): readonly (readonly [Task, string])[] {
  const { cashier, entrust, topUps, featuresOff } = config;
  const wanted: readonly (readonly [Task, string])[] = [
    ['cash', cashier.kind],
    // Without automatic top-up nobody has an agreement; who had them stays.
    ['agreements', entrust?.kind ?? inUse.get('agreements') ?? firstOf.agreements],
    ['topUps', topUps.suppliers.toSorted().join(',')],
    ['topUpsUnnamed', suppliersOf(inUse, config).unnamedSupplier],
    ...features.map((feature) => [feature, featuresOff.has(feature) ? NOBODY : SOMEBODY] as const),
  ];
  return wanted.filter(([task, partner]) => inUse.get(task) !== partner);
}

type Client = Pick<Pool, 'query'>;

/** Null: it may be so. */
async function whyNot(
  task: Task,
  partner: string,
  inUse: InUse,
  suppliers: Suppliers,
  client: Client,
): Promise<string | null> {
  switch (task) {
    case 'cash':
      return whyCashierStays(inUse.get('cash') ?? firstOf.cash, partner, client);
    case 'agreements':
      return whyEntrustStays(inUse.get('agreements') ?? firstOf.agreements, partner, client);
    case 'topUps':
      return whySupplierStays(suppliers, client);
    case 'topUpsUnnamed':
      return null;
    default:
      return partner === NOBODY ? whyFeatureStays(task, client) : null;
  }
}

async function whyCashierStays(before: string, partner: string, client: Client): Promise<string | null> {
  if (before === partner || !(await hasOpenOrder(client))) return null;
  return (
    `CASHIER_PROVIDER is ${partner}, and orders are open that ${before} has to answer for: ` +
    `set it to ${before}, stop selling, and exchange it once phonebill_open_orders is 0 ` +
    '(docs/partners/README.md).'
  );
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

async function whySupplierStays({ gone, unnamedBefore }: Suppliers, client: Client): Promise<string | null> {
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
