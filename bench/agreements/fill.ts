/**
 * Fills a database, by SQL, with agreements as they are after some months: one per user, with user numbers of
 * ten digits spread over all shards in no order, nine of ten triggered by a day and one by the balance; each
 * with two months of credited charges, a tenth of them with their orders, payments, deliveries, events and
 * transfers, some with debts. All are planned for the future except the parts that are due.
 */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { chinaDay } from '../../apps/gateway/src/orders/model/index.ts';
import { dueAt, type Part, parts, SPREAD_SECONDS } from './parts.ts';

/**
 * Roughly this many agreements are left for the plans after the run, and three times as many warm the process
 * up, whatever the total.
 */
const FEW = 300;
const AGE_MS = 80 * 24 * 3_600_000;

const staging = (count: number, due: number, filledAt: Date): string => `
  create unlogged table filling as
  select i, user_no,
    'A${chinaDay(filledAt.getTime() - AGE_MS)}' || user_no || to_char(i % 86400, 'FM00000')
      || to_char(i % 1000, 'FM000') as agreement_no,
    (array['138', '186', '189', '136'])[1 + i / 7 % 4] || to_char(i, 'FM00000000') as mobile_no,
    (array['CMCC', 'CUCC', 'CTCC', 'CMCC'])[1 + i / 7 % 4] as carrier,
    case when (i / 100 + i / 1000) % 10 = 0 then 'balance' else 'day' end as trigger,
    (array[3000, 5000, 10000])[1 + i % 3] as amount_fen,
    case when i % ${Math.floor(count / due)} = 0 then 'due'
      else (array['warmUp', 'warmUp', 'warmUp', 'afterTheRun'])[
        i % ${Math.max(10, Math.floor(count / FEW))} - 4] end as part
  from generate_series(0, ${count - 1}) as i,
    lateral (select to_char(i * 7919::bigint % 10000, 'FM0000')
      || to_char(i * 611953::bigint % 1000000, 'FM000000') as user_no) u`;

/** The due part and its time, joined to the row of each agreement. */
const DUE = `(
  select f.*, $1::timestamptz as filled_at, d.due_at + i % ${SPREAD_SECONDS} * interval '1 second' as due_at
  from filling f left join unnest($2::text[], $3::timestamptz[]) as d (part, due_at) using (part)) f`;

const AGREEMENTS = `
  insert into agreements (user_no, agreement_no, slice, version, agr_mbl, signer_mobile_no, carrier, nickname,
    trigger, day_of_month, threshold_fen, amount_fen, cap_per_month_fen, pay_order, text_version,
    consented_at, language, state, live, mandate, mandate_attempt_count, skip_next, expiry_tip,
    failures_in_row, plan_at, plan_period, plan_debit_at, next_at, created_at, signed_at)
  select user_no, agreement_no, substr(user_no, 3, 2)::smallint, 9, mobile_no, mobile_no, carrier, '',
    trigger, case when trigger = 'day' then 1 + i % 28 end, case when trigger = 'balance' then 2000 end,
    amount_fen, 50000, array['balance', 'card'], '2026-11', filled_at - interval '80 days',
    'zh', 'active', true, 'active', 0, false, true, 0, planned,
    case when trigger = 'day' then to_char(planned + interval '1 day', 'YYYYMM') end,
    case when trigger = 'day' then planned + interval '1 day' end,
    least(due_at, planned), filled_at - interval '80 days', filled_at - interval '80 days'
  from ${DUE}, lateral (select case when trigger = 'balance'
    then coalesce(due_at, filled_at + (1 + i % 1380) * interval '1 minute')
    else filled_at + (1440 + i % 38000) * interval '1 minute' end as planned) p`;

const PAST_CHARGES = `
  insert into charges (user_no, charge_no, agreement_no, trigger, period, state, counts_towards_cap,
    follows_order, amount_fen, paid_fen, source, paid_from, rounds, round_at, first_debit_at, order_no,
    announced_at, debit_at, ended_at)
  select user_no, 'C' || substr(agreement_no, 2) || rpad(period, 8, '0'), agreement_no, trigger, period,
    'credited', true, false, amount_fen, amount_fen, 'balance', '和包余额', 1, at, at,
    to_char(at, 'YYMMDD') || user_no || substr(agreement_no, 18), at - interval '1 day', at, at
  from ${DUE}, generate_series(1, 2) as months_ago,
    lateral (select filled_at - interval '12 hours' - months_ago * interval '1 month' as at) t,
    lateral (select to_char(at, case when trigger = 'day' then 'YYYYMM' else 'YYYYMMDD' end) as period) c`;

const DUE_CHARGES = `
  insert into charges (user_no, charge_no, agreement_no, trigger, period, state, counts_towards_cap,
    follows_order, amount_fen, rounds, announced_at, debit_at)
  select user_no, 'C' || substr(agreement_no, 2) || to_char(due_at, 'YYYYMM00'), agreement_no, trigger,
    to_char(due_at, 'YYYYMM'), 'announced', true, false, amount_fen, 0, due_at - interval '1 day', due_at
  from ${DUE} where due_at is not null and trigger = 'day'`;

/** The tenth of the past charges for which further rows are written. */
const SHARE =
  "from charges c join filling f using (user_no, agreement_no) where f.i % 10 = 4 and c.state = 'credited'";
const TRACES = [
  `insert into orders (user_no, order_no, kind, version, idempotency_key, request_fingerprint, is_visitor,
     mobile_no, carrier, face_fen, price_fen, points, pay_method, charge_no, state, open,
     counts_towards_limit, created_at, expires_at, paid_at, ended_at)
   select user_no, c.order_no, 'topUp', 5, c.charge_no, 'charge', false, f.mobile_no, f.carrier, c.amount_fen,
     c.amount_fen, 0, 'agreement', c.charge_no, 'credited', false, false, debit_at,
     debit_at + interval '9 days', debit_at, debit_at ${SHARE}`,
  `insert into payments (user_no, payment_no, order_no, state, amount, trade_no, attempt_count, created_at,
     paid_at, method, paid_from, source)
   select user_no, 'P' || c.order_no || '01', c.order_no, 'paid', c.amount_fen, 'T' || c.order_no, 1,
     debit_at, debit_at, 'agreement', '和包余额', 'balance' ${SHARE}`,
  `insert into deliveries (user_no, delivery_no, order_no, state, face_fen, carrier_ref, send_count,
     attempt_count, created_at, ended_at)
   select user_no, 'D' || c.order_no, c.order_no, 'credited', c.amount_fen, 'C1', 1, 0, debit_at, debit_at
   ${SHARE}`,
  `insert into refunds (user_no, refund_no, order_no, payment_no, state, amount, reason, attempt_count,
     requested_at, settled_at, method)
   select user_no, 'R' || c.order_no || '01', c.order_no, 'P' || c.order_no || '01', 'settled', c.amount_fen,
     'givenBack', 1, debit_at, debit_at, 'agreement' ${SHARE} and f.i % 50 = 4`,
  `insert into order_events (user_no, order_no, seq, entity, entity_no, event, from_state, to_state, at)
   select user_no, c.order_no, seq, 'order', c.order_no, 'paid', 'awaitingPayment', 'delivering', debit_at
   from generate_series(100, 106) seq, lateral (select user_no, c.order_no, debit_at ${SHARE}) c`,
  `insert into ledger_transfers (user_no, order_no, seq, reason, debit_account, credit_account, unit, amount,
     at)
   select user_no, c.order_no, 100, 'paid', 'entrustedPayments', 'customer', 'fen', c.amount_fen, debit_at
   ${SHARE}`,
  `insert into topped_up_numbers (user_no, mobile_no, carrier, last_at)
   select distinct user_no, f.mobile_no, f.carrier, $1::timestamptz ${SHARE}`,
  `insert into agreement_events (user_no, agreement_no, seq, entity, entity_no, event, from_state, to_state,
     at)
   select user_no, agreement_no, 100 * to_char(debit_at, 'MM')::integer % 900 + seq, 'charge', charge_no,
     'debited', 'debiting', 'delivering', debit_at
   from generate_series(0, 4) seq, lateral (select user_no, agreement_no, charge_no, debit_at ${SHARE}) c
   on conflict do nothing`,
  `insert into agreement_operations (user_no, idempotency_key, agreement_no, kind, state, request_fingerprint,
     attempt_count, created_at, ended_at)
   select user_no, 'request-' || i, agreement_no, 'add', 'done', 'fingerprint', 1,
     $1::timestamptz - interval '80 days', $1::timestamptz - interval '80 days' from filling`,
  `insert into debts (user_no, charge_no, agreement_no, amount_fen, state, since, due_at, paid_at)
   select user_no, charge_no, agreement_no, c.amount_fen, case when i % 40 = 4 then 'owed' else 'paid' end,
     debit_at, $1::timestamptz + interval '5 days', case when i % 40 <> 4 then debit_at end
   ${SHARE} and f.i % 20 = 4`,
];

/**
 * The numbers of what is due in a part: charges to debit, balances to query, and those of them that are low.
 */
export interface DueCounts {
  readonly debits: number;
  readonly questions: number;
  readonly low: number;
}

/** The tables that get one or more rows for every agreement. */
const FILLED = ['agreements', 'agreement_operations', 'charges'];

/**
 * Drops their indexes, including those of constraints; returns a function that creates them again, each in
 * one pass.
 */
async function withoutIndexes(pool: Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
         as make
     from pg_constraint where conrelid = any($1::text[]::regclass[]) and contype in ('p', 'u')
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any($1::text[]::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [FILLED],
  );
  for (const { drop } of rows) await pool.query(drop);
  return async () => {
    for (const { make } of rows) await pool.query(make);
  };
}

/** Fills a migrated database with `count` agreements, `due` of them due. Returns what is due in each part. */
export async function fillAgreements(
  pool: Pool,
  count: number,
  due: number,
  filledAt: number,
): Promise<Record<Part, DueCounts>> {
  const at = new Date(filledAt);
  await pool.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'; set work_mem = '64MB'");
  const makeIndexes = await withoutIndexes(pool);
  await pool.query(staging(count, due, at));
  await pool.query('analyze filling');
  const given = [at, parts, parts.map((part) => dueAt(part, filledAt))];
  for (const statement of [AGREEMENTS, PAST_CHARGES, DUE_CHARGES]) await pool.query(statement, given);
  await pool.query('analyze charges');
  for (const statement of TRACES) await pool.query(statement, statement.includes('$1') ? [at] : []);
  await makeIndexes();
  // A number's balance is determined by its last digit, which is the agreement's.
  const { rows } = await pool.query<DueCounts & { part: Part }>(
    `select part, count(*) filter (where trigger = 'day')::integer as debits,
       count(*) filter (where trigger = 'balance')::integer as questions,
       count(*) filter (where trigger = 'balance' and i % 2 = 0)::integer as low
     from filling where part is not null group by part`,
  );
  await pool.query('drop table filling');
  // The state in which autovacuum leaves tables that are no longer new.
  await pool.query('vacuum (analyze)');
  return Object.fromEntries(rows.map(({ part, ...counts }) => [part, counts])) as Record<Part, DueCounts>;
}
