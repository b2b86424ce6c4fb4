/**
 * Adds up, by day, the postings of the ledger, of orders and of write-offs, and the sales and costs of
 * credited numbers. A regular job continues where the last run stopped: each piece is added in the
 * transaction that moves `summed_until`, so that nothing is counted twice or left out when a process is
 * killed. An hour after its end, a day is summed again as a whole, which replaces the sum: postings committed
 * late and costs reported late are then included.
 */
import { inStates } from '@phonebill/states';
import { type Client, inTransaction, type Pool } from '../db/index.ts';
import { creditedDeliveryStates } from '../orders/model/states/index.ts';
import { type Clock, DAY_MS, dayText, endOfDay, HOUR_MS, MINUTE_MS } from '../runtime/time/index.ts';

/** Younger rows are not summed: their transactions may not be committed yet. */
const SETTLING_MS = 2 * MINUTE_MS;
const FINAL_AFTER_MS = HOUR_MS;
/** A run ends after this time (ms); the next one continues there. */
const LONGEST_RUN_MS = 30_000;

/** $1 is the day, [$2, $3) the time. */
const ADD_POSTINGS = `
  insert into ledger_days as old (day, reason, debit_account, credit_account, unit, count, amount)
  select $1, reason, debit_account, credit_account, unit, count(*), sum(amount)
  from ledger_transfers where at >= $2 and at < $3
  group by reason, debit_account, credit_account, unit
  union all
  select $1, 'writtenOff', debit_account, credit_account, unit, count(*), sum(amount)
  from write_offs where at >= $2 and at < $3
  group by debit_account, credit_account, unit
  on conflict (day, reason, debit_account, credit_account, unit) do update set
    count = old.count + excluded.count, amount = old.amount + excluded.amount`;

/**
 * Rewards of activities are sold for nothing, and points given back are not money. Orders are read one by one
 * by their user (offset 0): a join would ask a shard for all its orders.
 */
const ADD_MARGINS = `
  insert into margin_days as old (day, supplier, carrier, currency, credited, given, face_fen, sold_fen,
    points, given_back_fen, cost, fee)
  select $1, supplier, carrier, currency, sum(credited), sum(given), sum(face_fen), sum(sold_fen),
    sum(points), sum(given_back_fen), sum(cost), sum(fee)
  from (
    select coalesce(d.supplier, '') as supplier, o.carrier, coalesce(d.cost_currency, '') as currency,
      1 as credited, case when o.reward_no is null then 0 else 1 end as given, o.face_fen,
      case when o.reward_no is null then o.price_fen else 0 end as sold_fen,
      case when o.reward_no is null then o.points else 0 end as points, 0::bigint as given_back_fen,
      coalesce(d.cost_total, 0) as cost, coalesce(d.cost_fee, 0) as fee
    from deliveries d cross join lateral (
      select user_no, order_no, kind, carrier, reward_no, face_fen, price_fen, points from orders
      where user_no = d.user_no and order_no = d.order_no offset 0
    ) as o
    where d.ended_at >= $2 and d.ended_at < $3 and ${inStates('d.state', creditedDeliveryStates)}
      and o.kind = 'topUp'
    union all
    select coalesce(d.supplier, ''), o.carrier, coalesce(d.cost_currency, ''), 0, 0, 0, 0, 0, r.amount, 0, 0
    from refunds r cross join lateral (
      select kind, carrier from orders where user_no = r.user_no and order_no = r.order_no offset 0
    ) as o cross join lateral (
      select supplier, cost_currency from deliveries
      where user_no = r.user_no and delivery_no = 'D' || r.order_no offset 0
    ) as d
    where r.requested_at >= $2 and r.requested_at < $3 and r.reason = 'givenBack' and r.method <> 'points'
      and o.kind = 'topUp'
  ) as one
  group by supplier, carrier, currency
  on conflict (day, supplier, carrier, currency) do update set
    credited = old.credited + excluded.credited, given = old.given + excluded.given,
    face_fen = old.face_fen + excluded.face_fen, sold_fen = old.sold_fen + excluded.sold_fen,
    points = old.points + excluded.points, given_back_fen = old.given_back_fen + excluded.given_back_fen,
    cost = old.cost + excluded.cost, fee = old.fee + excluded.fee`;

export interface DaySums {
  /** Sums everything up to two minutes before the start of the run, or as far as it gets in half a minute. */
  run(): Promise<void>;
}

export function createDaySums({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }): DaySums {
  return {
    async run() {
      // New rows keep arriving; these are left to the next run.
      const nowMs = clock();
      await begin(pool);
      const stopAt = performance.now() + LONGEST_RUN_MS;
      while (performance.now() < stopAt && (await sumPiece(pool, nowMs))) continue;
    },
  };
}

/** Starts with the day of the first posting, if there is one yet. */
async function begin(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query('select from day_sums');
  if (rowCount !== 0) return;
  const { rows } = await pool.query<{ first: Date | null }>('select min(at) as first from ledger_transfers');
  const first = rows[0]?.first;
  if (!first) return;
  await pool.query(
    'insert into day_sums (summed_until, final_until) values ($1, $1) on conflict (is_one) do nothing',
    [startOfDay(first.getTime())],
  );
}

/** Returns whether there may be more to sum. Two runs at the same time wait for each other. */
function sumPiece(pool: Pool, nowMs: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ summed_until: Date; final_until: Date }>(
      'select summed_until, final_until from day_sums for update',
    );
    const [state] = rows;
    if (!state) return false;
    const [summedMs, finalMs] = [state.summed_until.getTime(), state.final_until.getTime()];
    const endMs = endOfDay(dayText(finalMs));
    if (endMs + FINAL_AFTER_MS <= nowMs) {
      await sumWholeDay(client, finalMs, endMs);
      await moveOn(client, Math.max(summedMs, endMs), endMs);
      return true;
    }
    const toMs = Math.min(nowMs - SETTLING_MS, endOfDay(dayText(summedMs)));
    if (toMs <= summedMs) return false;
    await add(client, summedMs, toMs);
    await moveOn(client, toMs, finalMs);
    return true;
  });
}

async function sumWholeDay(client: Client, fromMs: number, toMs: number): Promise<void> {
  await client.query('delete from ledger_days where day = $1', [dayText(fromMs)]);
  await client.query('delete from margin_days where day = $1', [dayText(fromMs)]);
  await add(client, fromMs, toMs);
}

async function add(client: Client, fromMs: number, toMs: number): Promise<void> {
  const values = [dayText(fromMs), new Date(fromMs), new Date(toMs)];
  await client.query(ADD_POSTINGS, values);
  await client.query(ADD_MARGINS, values);
}

async function moveOn(client: Client, summedMs: number, finalMs: number): Promise<void> {
  await client.query('update day_sums set summed_until = $1, final_until = $2', [
    new Date(summedMs),
    new Date(finalMs),
  ]);
}

function startOfDay(ms: number): Date {
  return new Date(endOfDay(dayText(ms)) - DAY_MS);
}
