/** The outcomes of orders in the last minutes, hour or day: credited per minute, time to credit, shares. */
import type { ConsoleResponse } from '@phonebill/contract/console';
import { inStates } from '@phonebill/states';
import type { Pool } from '../../db/index.ts';
import {
  creditedDeliveryStates,
  creditedOrderStates,
  deliveringOrderStates,
  orderStatesGoingBack,
} from '../../orders/model/states/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';

type HealthView = ConsoleResponse<'GET /health'>;
export type HealthWindow = HealthView['window'];

/** The length of each window, and the minutes of each of its intervals. */
const windows = {
  quarter: { ms: 15 * MINUTE_MS, minutes: 1 },
  hour: { ms: HOUR_MS, minutes: 2 },
  day: { ms: DAY_MS, minutes: 30 },
} as const satisfies Record<HealthWindow, { readonly ms: number; readonly minutes: number }>;

/**
 * Numbers credited in each interval of the window, by the end of their deliveries, for which there is an
 * index.
 */
const CREDITED = `
  select date_bin(make_interval(mins => $3), ended_at, $1) as at, count(*)::int as credited
  from deliveries where ended_at >= $1 and ended_at < $2 and ${inStates('state', creditedDeliveryStates)}
  group by 1`;

/** Paid orders that were placed in the window, found by `created_at`. */
const PLACED = `
  select carrier, pay_method as method, ${inStates('state', creditedOrderStates)} as is_credited,
    ${inStates('state', orderStatesGoingBack)} as is_going_back,
    ${inStates('state', deliveringOrderStates)} as is_under_way,
    date_bin(make_interval(mins => $3), created_at, $1) as at,
    extract(epoch from ended_at - paid_at)::float8 as seconds
  from orders where created_at >= $1 and created_at < $2 and paid_at is not null and kind = 'topUp'`;

interface Times {
  readonly median: number | null;
  readonly p99: number | null;
}
const TIMES = `percentile_cont(0.5) within group (order by seconds) filter (where is_credited) as median,
  percentile_cont(0.99) within group (order by seconds) filter (where is_credited) as p99`;

export type RecentOrders = Pick<
  HealthView,
  | 'window'
  | 'bucketMinutes'
  | 'buckets'
  | 'medianSeconds'
  | 'p99Seconds'
  | 'credited'
  | 'byCarrier'
  | 'byPayMethod'
>;

export async function recentOrders(pool: Pool, window: HealthWindow, now: Date): Promise<RecentOrders> {
  const { ms, minutes } = windows[window];
  const step = minutes * MINUTE_MS;
  const end = Math.ceil(now.getTime() / step) * step;
  const asked = [new Date(end - ms), new Date(end), minutes];
  const [{ rows: credited }, { rows: placed }] = await Promise.all([
    pool.query<{ at: Date; credited: number }>(CREDITED, asked),
    pool.query<Group>(
      `with placed as materialized (${PLACED})
      select case when grouping(carrier) = 0 then 'carrier' when grouping(method) = 0 then 'method'
          when grouping(at) = 0 then 'at' else 'all' end as by,
        coalesce(carrier, method) as name, at, (count(*) filter (where is_credited))::int as credited,
        (count(*) filter (where is_going_back))::int as "goingBack",
        (count(*) filter (where is_under_way))::int as "underWay", ${TIMES}
      from placed group by grouping sets ((carrier), (method), (at), ())
      order by 1, 2`,
      asked,
    ),
  ]);
  const of = (by: Group['by']): Group[] => placed.filter((one) => one.by === by);
  const [all] = of('all');
  const places = Array.from({ length: ms / step }, (_, place) => end - ms + place * step);
  return {
    window,
    bucketMinutes: minutes,
    buckets: places.map((at) => {
      const times = of('at').find((one) => one.at?.getTime() === at);
      const count = credited.find((one) => one.at.getTime() === at)?.credited ?? 0;
      return {
        at: new Date(at).toISOString(),
        creditedAMinute: count / minutes,
        medianSeconds: times?.median ?? null,
        p99Seconds: times?.p99 ?? null,
      };
    }),
    medianSeconds: all?.median ?? null,
    p99Seconds: all?.p99 ?? null,
    credited: credited.reduce((sum, one) => sum + one.credited, 0),
    byCarrier: of('carrier').map(shareView),
    byPayMethod: of('method').map(shareView),
  };
}

interface Group extends Times {
  readonly by: 'carrier' | 'method' | 'at' | 'all';
  readonly name: string | null;
  readonly at: Date | null;
  readonly credited: number;
  readonly goingBack: number;
  readonly underWay: number;
}

function shareView({ name, credited, goingBack, underWay }: Group) {
  return { name: name ?? '', credited, goingBack, underWay };
}
