/**
 * Which partner takes money, which credits numbers and which features there are is kept in the database: a
 * payment or a delivery that is under way is asked of the partner that it began with, and another one, or
 * none, would not know it. So they are exchanged only while no order is open, and automatic top-up goes only
 * once nobody has an agreement.
 */
import { type Feature, features } from '@phonebill/contract';
import type { GatewayConfig } from '../config/index.ts';
import { inStates } from '@phonebill/states';
import { liveAgreementStates } from '../agreements/index.ts';
import { inTransaction, type Pool, UnusableDatabase } from '../db/index.ts';
import type { Clock } from '../runtime/index.ts';

/** The variable that says who does a task, and who did it before there was a choice. */
const tasks = {
  cash: { variable: 'CASHIER_PROVIDER', first: 'phonebill' },
  topUps: { variable: 'TOP_UP_SUPPLIER', first: 'carrier' },
} as const;
type Task = keyof typeof tasks | Feature;

/** Who is behind a feature: the operator's own partner for it, or nobody. */
const [SOMEBODY, NOBODY] = ['somebody', 'nobody'] as const;

type InUse = ReadonlyMap<Task, string>;

/**
 * Throws UnusableDatabase when a partner is another than before, or gone, and something is open that it has
 * to answer for.
 */
export async function keepPartnersInUse(
  pool: Pool,
  { cashier, topUps, featuresOff }: Pick<GatewayConfig, 'cashier' | 'topUps' | 'featuresOff'>,
  clock: Clock,
): Promise<void> {
  const wanted: InUse = new Map<Task, string>([
    ['cash', cashier.kind],
    ['topUps', topUps.kind],
    ...features.map((feature) => [feature, featuresOff.has(feature) ? NOBODY : SOMEBODY] as const),
  ]);
  const others = (inUse: InUse) => [...wanted].filter(([task, partner]) => inUse.get(task) !== partner);
  // Mostly nothing is to be written.
  if (others(await readInUse(pool)).length === 0) return;
  await inTransaction(pool, async (client) => {
    await client.query('lock table partners_in_use in exclusive mode');
    const inUse = await readInUse(client);
    for (const [task, partner] of others(inUse)) {
      const problem = isFeature(task)
        ? partner === NOBODY && (await whyFeatureStays(task, client))
        : await whyPartnerStays(task, inUse.get(task) ?? tasks[task].first, partner, client);
      if (problem) throw new UnusableDatabase(problem);
      await client.query(
        `insert into partners_in_use (task, partner, since) values ($1, $2, $3)
         on conflict (task) do update set partner = excluded.partner, since = excluded.since`,
        [task, partner, new Date(clock())],
      );
    }
  });
}

const isFeature = (task: Task): task is Feature => features.some((feature) => feature === task);

type Client = Pick<Pool, 'query'>;

/** Null: the partner of a task may be exchanged. */
async function whyPartnerStays(
  task: keyof typeof tasks,
  before: string,
  partner: string,
  client: Client,
): Promise<string | null> {
  if (before === partner || !(await hasOpenOrder(client))) return null;
  const { variable } = tasks[task];
  return (
    `${variable} is ${partner}, and orders are open that ${before} has to answer for: ` +
    `set it to ${before}, stop selling, and exchange it once phonebill_open_orders is 0 ` +
    '(docs/partners/README.md).'
  );
}

/** Null: the feature may go. */
async function whyFeatureStays(feature: Feature, client: Client): Promise<string | null> {
  if (await hasOpenOrder(client))
    return (
      `FEATURES_OFF names ${feature}, and orders are open that its partner may have to answer for: leave ` +
      'it out, stop selling, and name it once phonebill_open_orders is 0 (docs/partners/README.md).'
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

async function hasLiveAgreement(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ live: boolean }>(
    `select exists (select from agreements where ${inStates('state', liveAgreementStates)}) as live`,
  );
  return rows[0]?.live ?? false;
}
