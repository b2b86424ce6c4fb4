/**
 * Which partner takes money and which credits numbers is kept in the database: a payment or a delivery that
 * is under way is asked of the partner that it began with, and another one, asked instead, would not know it.
 * So they are exchanged only while no order is open.
 */
import type { GatewayConfig } from '../config/index.ts';
import { inTransaction, type Pool, UnusableDatabase } from '../db/index.ts';
import type { Clock } from '../runtime/index.ts';

/** The variable that names the partner of each task, and who did it before there was a choice. */
const tasks = {
  cash: { variable: 'CASHIER_PROVIDER', first: 'phonebill' },
  topUps: { variable: 'TOP_UP_SUPPLIER', first: 'carrier' },
} as const;
type Task = keyof typeof tasks;

type InUse = ReadonlyMap<Task, string>;

/** Throws UnusableDatabase when a partner is another than before and an order is open. */
export async function keepPartnersInUse(
  pool: Pool,
  { cashier, topUps }: Pick<GatewayConfig, 'cashier' | 'topUps'>,
  clock: Clock,
): Promise<void> {
  const wanted: InUse = new Map([
    ['cash', cashier.kind],
    ['topUps', topUps.kind],
  ]);
  const others = (inUse: InUse) => [...wanted].filter(([task, partner]) => inUse.get(task) !== partner);
  // Mostly nothing is to be written.
  if (others(await readInUse(pool)).length === 0) return;
  await inTransaction(pool, async (client) => {
    await client.query('lock table partners_in_use in exclusive mode');
    const inUse = await readInUse(client);
    for (const [task, partner] of others(inUse)) {
      const { variable, first } = tasks[task];
      const before = inUse.get(task) ?? first;
      if (before !== partner && (await hasOpenOrder(client)))
        throw new UnusableDatabase(
          `${variable} is ${partner}, and orders are open that ${before} has to answer for: ` +
            `set it to ${before}, stop selling, and exchange it once phonebill_open_orders is 0 ` +
            '(docs/partners/README.md).',
        );
      await client.query(
        `insert into partners_in_use (task, partner, since) values ($1, $2, $3)
         on conflict (task) do update set partner = excluded.partner, since = excluded.since`,
        [task, partner, new Date(clock())],
      );
    }
  });
}

async function readInUse(client: Pick<Pool, 'query'>): Promise<InUse> {
  const { rows } = await client.query<{ task: Task; partner: string }>(
    'select task, partner from partners_in_use',
  );
  return new Map(rows.map(({ task, partner }) => [task, partner]));
}

/** An order for which something is still to happen has a wake. */
async function hasOpenOrder(client: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ open: boolean }>('select exists (select from order_wakes) as open');
  return rows[0]?.open ?? false;
}
