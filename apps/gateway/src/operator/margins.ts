/**
 * `margins`: the prices at which credited numbers were sold and what their suppliers were paid, by supplier,
 * carrier and day or month in China. Reads the database only. Amounts paid in another currency are not
 * converted, and no margin is calculated for them.
 */
import { formatMicros, formatYuan, microsFromFen } from '@phonebill/money';
import { inStates } from '@phonebill/states';
import { creditedDeliveryStates } from '../orders/model/states/index.ts';
import { readTime } from './typed-times.ts';
import type { CommandTools } from './tools.ts';

export interface NamedMargins {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** `day` or `month`; a day when omitted. */
  readonly by?: string | undefined;
}

const periods = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;

/**
 * The deliveries of one period, supplier and carrier with a cost in one currency, or with an unknown cost.
 */
interface Row {
  readonly period: string;
  /** The supplier; null when it was not recorded by an earlier release, or the delivery was never sent. */
  readonly supplier: string | null;
  readonly carrier: string;
  /** The currency of the cost; null when the supplier has not stated it. */
  readonly currency: string | null;
  readonly credited: number;
  readonly failed: number;
  /** The number of credited ones that activities paid for. */
  readonly given: number;
  readonly face: bigint;
  readonly sold: bigint;
  readonly points: bigint;
  readonly given_back: bigint;
  readonly cost: bigint;
  readonly fee: bigint;
}

const MARGINS = (format: string): string => `
  with ended as (
    select d.user_no, d.order_no, d.supplier, d.ended_at, d.cost_currency, d.cost_total, d.cost_fee,
      ${inStates('d.state', creditedDeliveryStates)} as is_credited
    from deliveries d where d.ended_at >= $1 and d.ended_at < $2
  )
  select to_char(d.ended_at at time zone 'Asia/Shanghai', '${format}') as period, d.supplier, o.carrier,
    case when d.is_credited then d.cost_currency end as currency,
    (count(*) filter (where d.is_credited))::int as credited,
    (count(*) filter (where not d.is_credited))::int as failed,
    (count(*) filter (where d.is_credited and o.reward_no is not null))::int as given,
    coalesce(sum(o.face_fen) filter (where d.is_credited), 0)::bigint as face,
    coalesce(sum(o.price_fen) filter (where d.is_credited and o.reward_no is null), 0)::bigint as sold,
    coalesce(sum(o.points) filter (where d.is_credited and o.reward_no is null), 0)::bigint as points,
    coalesce(sum(back.fen) filter (where d.is_credited), 0)::bigint as given_back,
    coalesce(sum(d.cost_total) filter (where d.is_credited), 0)::bigint as cost,
    coalesce(sum(d.cost_fee) filter (where d.is_credited), 0)::bigint as fee
  from ended d
  join orders o on o.user_no = d.user_no and o.order_no = d.order_no
  left join lateral (
    select sum(r.amount) as fen from refunds r
    where r.user_no = d.user_no and r.order_no = d.order_no
      and r.refund_no between 'R' || d.order_no || '00' and 'R' || d.order_no || '99'
      and r.reason = 'givenBack' and r.method <> 'points'
  ) as back on true
  where o.kind = 'topUp'
  group by 1, 2, 3, 4`;

/** Prints a line for each period, supplier and carrier. */
export async function listMargins(
  { pool, print }: CommandTools,
  { from, to, by = 'day' }: NamedMargins,
  now: Date,
): Promise<0 | 2> {
  const format = Object.entries(periods).find(([name]) => name === by)?.[1];
  const begin = from === undefined ? '--from TIME says since when.' : readTime('from', from);
  const end = to === undefined ? now : readTime('to', to);
  const wrong = [begin, end].find((one) => typeof one === 'string');
  if (wrong !== undefined || format === undefined) {
    print(wrong ?? '--by takes day or month.');
    return 2;
  }
  const { rows } = await pool.query<Row>(MARGINS(format), [begin, end]);
  const groups = Map.groupBy(rows, (row) => `${row.period} ${row.supplier ?? 'nobody'} ${row.carrier}`);
  for (const name of [...groups.keys()].toSorted())
    for (const line of lines(name, groups.get(name) ?? [])) print(line);
  if (groups.size === 0) print('Nothing was credited or refused in that time.');
  return 0;
}

/** Returns the lines of one group, from a row for each currency in which its suppliers were paid. */
function lines(name: string, rows: readonly Row[]): string[] {
  const sum = (column: 'face' | 'sold' | 'points' | 'given_back'): bigint =>
    rows.reduce((total, row) => total + row[column], 0n);
  const count = (column: 'credited' | 'failed' | 'given'): number =>
    rows.reduce((total, row) => total + row[column], 0);
  const [credited, failed, given, back] = [
    count('credited'),
    count('failed'),
    count('given'),
    sum('given_back'),
  ];
  const refunded = failed === 0 ? [] : [`  ${failed} not credited and refunded, left out`];
  if (credited === 0) return [`${name}: nothing credited`, ...refunded];
  const paid = rows.filter(({ currency }) => currency !== null);
  const unsaid = rows.reduce((total, row) => total + (row.currency === null ? row.credited : 0), 0);
  const [only] = paid;
  const isInYuan = paid.length === 1 && only?.currency === 'CNY' && unsaid === 0 && sum('points') === 0n;
  const left = microsFromFen(sum('sold') - back) - (only?.cost ?? 0n);
  return [
    `${name}: ${credited} credited, face values ${formatYuan(sum('face'))}, ` +
      `sold for ${formatYuan(sum('sold'))}` +
      (sum('points') === 0n ? '' : ` and ${sum('points')} points`) +
      (given === 0 ? '' : `, ${given} of them given by activities`),
    ...(back === 0n ? [] : [`  given back afterwards ${formatYuan(back)}`]),
    ...paid.map(
      ({ currency, cost, fee, credited: of }) =>
        `  paid out ${currency} ${formatMicros(cost)} for ${of}` +
        (fee === 0n ? '' : `, of it fees ${formatMicros(fee)}`),
    ),
    ...(unsaid === 0 ? [] : [`  of ${unsaid} the supplier has not said what they cost`]),
    ...(isInYuan ? [`  left CNY ${formatMicros(left)}`] : []),
    ...refunded,
  ];
}
