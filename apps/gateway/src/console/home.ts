/** The first page: what is waiting for the person, and the orders of the last hour. */
import type { HomeView } from '@phonebill/contract/console';
import { inStates } from '@phonebill/states';
import type { Pool } from '../db/index.ts';
import { countStuck } from '../operator/index.ts';
import { openMessageStates } from '../orders/help/index.ts';
import {
  creditedOrderStates,
  deliveringOrderStates,
  orderStatesGoingBack,
} from '../orders/model/states/index.ts';
import { openDifferenceStates } from '../reconciliation/differences/index.ts';
import { HOUR_MS } from '../runtime/time/index.ts';
import { type ConsolePerson, verbsAt } from './people/index.ts';
import { countBreakGlass } from './terminal/break-glass.ts';
import { countOpen, kindsSeenBy } from './proposals/index.ts';

const CREDITED = inStates('state', creditedOrderStates);
const GOING_BACK = inStates('state', orderStatesGoingBack);

/** How often (ms) the orders of the last hour are read, because everybody's first page polls them. */
const READ_EVERY_MS = 10_000;

interface Orders {
  readonly lastHour: LastHour;
  readonly byCarrier: HomeView['byCarrier'];
}
type LastHour = NonNullable<HomeView['lastHour']>;

/** Returns a function that reads what a person's first page shows. */
export function createHome(pool: Pool): (person: ConsolePerson, now: Date) => Promise<HomeView> {
  let read: { readonly at: number; readonly orders: Promise<Orders> } | null = null;

  function recentOrders(now: Date): Promise<Orders> {
    if (read && now.getTime() - read.at < READ_EVERY_MS) return read.orders;
    const orders = ordersOfHour(pool, now);
    read = { at: now.getTime(), orders };
    // A failed read is not kept for other people.
    orders.catch(() => (read = null));
    return orders;
  }
  return async (person, now) => homeView(pool, person, now, await recentOrders(now));
}

async function ordersOfHour(pool: Pool, now: Date): Promise<Orders> {
  const [lastHour, byCarrier] = await Promise.all([hourBefore(pool, now), carriersOfHour(pool, now)]);
  return { lastHour, byCarrier };
}

async function homeView(pool: Pool, person: ConsolePerson, now: Date, orders: Orders): Promise<HomeView> {
  const verbs = verbsAt(person, now);
  const kinds = kindsSeenBy(person, now);
  const [proposals, messages, differences, stuck, breakGlass] = await Promise.all([
    kinds.length === 0 ? null : countOpen(pool, kinds),
    verbs.has('messages.read') ? openMessages(pool) : null,
    verbs.has('differences.read') ? openDifferences(pool) : null,
    verbs.has('orders.read') ? countStuck(pool, now) : null,
    verbs.has('audit.review') ? countBreakGlass(pool) : null,
  ]);
  return {
    waiting: {
      proposals,
      messages: messages?.count ?? null,
      oldestMessageAt: messages?.oldest?.toISOString() ?? null,
      differences,
      breakGlass,
    },
    stuck: Object.entries(stuck ?? {})
      .filter(([, { count }]) => count > 0)
      .map(([kind, { count, oldestSeconds }]) => ({ kind, count, oldestSeconds })),
    ...(verbs.has('orders.read') ? orders : { lastHour: null, byCarrier: [] }),
  };
}

async function openMessages(pool: Pool): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  const { rows } = await pool.query<{ count: number; oldest: Date | null }>(
    `select count(*)::int as count, min(written_at) as oldest from help_messages
    where ${inStates('state', openMessageStates)}`,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

async function openDifferences(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from reconciliation_differences
    where ${inStates('state', openDifferenceStates)}`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns the outcomes of orders placed in the hour; they are found by `created_at`, because `ended_at` has
 * no index.
 */
async function hourBefore(pool: Pool, now: Date): Promise<LastHour> {
  const { rows } = await pool.query<LastHour>(
    `select count(*)::int as placed,
      (count(*) filter (where ${CREDITED}))::int as credited,
      (count(*) filter (where ${GOING_BACK}))::int as refunded,
      percentile_cont(0.5) within group (order by seconds) filter (where ${CREDITED}) as "medianSeconds",
      percentile_cont(0.99) within group (order by seconds) filter (where ${CREDITED}) as "p99Seconds"
    from (
      select state, extract(epoch from ended_at - paid_at)::float8 as seconds
      from orders where created_at > $1
    ) as one`,
    [new Date(now.getTime() - HOUR_MS)],
  );
  return rows[0] ?? { placed: 0, credited: 0, refunded: 0, medianSeconds: null, p99Seconds: null };
}

async function carriersOfHour(pool: Pool, now: Date): Promise<HomeView['byCarrier']> {
  const { rows } = await pool.query<HomeView['byCarrier'][number]>(
    `select carrier, (count(*) filter (where ${CREDITED}))::int as credited,
      (count(*) filter (where ${GOING_BACK}))::int as refunded,
      (count(*) filter (where ${inStates('state', deliveringOrderStates)}))::int as waiting
    from orders where created_at > $1 and paid_at is not null
    group by carrier order by count(*) desc, carrier`,
    [new Date(now.getTime() - HOUR_MS)],
  );
  return rows;
}
