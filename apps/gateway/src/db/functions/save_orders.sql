-- Writes new orders and changes of orders, many in one transaction, each kind of row by one statement.
--
-- Takes arrays of rows as orders/store/order-set.ts builds them, null for none. A new order that has limits
-- (`most_per_day_fen`, `most_per_month_fen`) is written within them: see refused_orders. A changed order
-- has the version after the one that was read. `wakes`: after how long each order needs attention (null:
-- never again); `credited`: the numbers that were topped up; `notified`: what depends on the change
-- (agreement, repayment, reward). At most one new or changed order per order number.
--
-- Returns what was not written, as an object from an order's number to the reason: 'versionConflict' (the
-- order is not at the version that was read, or its delivery or a payment is with a partner that the caller
-- does not know), 'repeated' (the idempotency key of a new order is used), 'dayLimitReached',
-- 'monthLimitReached', or the `refused` of a new order's row (save_orders_with_vouchers). This concerns the
-- order alone: none of its rows is written, and the others are. Throws unique_violation, and writes nothing
-- at all, when the number of a new order is taken.
--
-- Locks are taken in one order, so that two concurrent sets do not deadlock: users, then orders by their
-- numbers, then topped-up numbers, then agreements of charges by their numbers. The planner is made to look
-- rows up by their keys: it cannot know how many rows an array has, and a plan outlives the table size for
-- which it was made.
create or replace function save_orders(
  new_orders json, changed_orders json, payments json, deliveries json, refunds json, events json,
  transfers json, wakes json, credited json, notified json
) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
declare
  not_written jsonb := '{}';
  given_count bigint;
  written text[] := '{}';
  all_written boolean;
  of_others text[] := '{}';
begin
  if new_orders is not null then
    not_written := refused_orders(new_orders);

    with inserted as (
      insert into orders (
        user_no, order_no, kind, version, idempotency_key, request_fingerprint, is_visitor, mobile_no,
        carrier, province_zh, province_en, face_fen, price_fen, points, voucher_no, voucher_fen,
        settings_version, pay_method, goods_id, reward_no, activity_id, charge_no, cnl_code,
        tourist_session, state, close_reason, created_at, expires_at, paid_at, ended_at, open,
        counts_towards_limit
      )
      select
        user_no, order_no, kind, version, idempotency_key, request_fingerprint, is_visitor, mobile_no,
        carrier, province_zh, province_en, face_fen, price_fen, points, voucher_no, voucher_fen,
        settings_version, pay_method, goods_id, reward_no, activity_id, charge_no, cnl_code,
        tourist_session, state, close_reason, created_at, expires_at, paid_at, ended_at, open,
        counts_towards_limit
      from json_populate_recordset(null::orders, new_orders)
      where not not_written ? order_no
      on conflict (user_no, idempotency_key) do nothing
      returning order_no
    )
    select coalesce(array_agg(order_no), '{}') into written from inserted;

    if cardinality(written) <> json_array_length(new_orders) then
      select not_written || coalesce(jsonb_object_agg(order_no, 'repeated'), '{}') into not_written
      from json_to_recordset(new_orders) as x (order_no text)
      where order_no <> all (written) and not not_written ? order_no;
    end if;
  end if;

  -- A process that knows no cashiers would query its own one about any payment, and close payments of
  -- another: it may not change an order whose payment names a cashier that is not the only one in use.
  if payments is not null then
    select coalesce(array_agg(kept.order_no), '{}') into of_others
    from json_populate_recordset(null::payments, save_orders.payments) as x
    cross join lateral (
      select p.order_no, p.cashier from payments p
      where p.user_no = x.user_no and p.payment_no = x.payment_no offset 0
    ) as kept
    where x.method = 'cash' and x.cashier is null and kept.cashier is not null
      and kept.cashier is distinct from (select partner from partners_in_use where task = 'cash');
  end if;

  -- A process that knows no suppliers would query its own one about any delivery, learn that it was never
  -- received, and have the number credited twice: it may not change a delivery of another supplier. A process
  -- that knows them passes the supplier of each delivery that has one.
  if deliveries is not null then
    select of_others || coalesce(array_agg(kept.order_no), '{}') into of_others
    from json_populate_recordset(null::deliveries, save_orders.deliveries) as x
    cross join lateral (
      select d.order_no, d.supplier from deliveries d
      where d.user_no = x.user_no and d.delivery_no = x.delivery_no offset 0
    ) as kept
    where x.supplier is null and kept.supplier is not null
      and kept.supplier is distinct from (select partner from partners_in_use where task = 'topUps');
  end if;

  if changed_orders is not null then
    with changed as (
      update orders
      set
        version = x.version, state = x.state, close_reason = x.close_reason, paid_at = x.paid_at,
        ended_at = x.ended_at, open = x.open, counts_towards_limit = x.counts_towards_limit
      from (
        select
          user_no, order_no, version, state, close_reason, paid_at, ended_at, open, counts_towards_limit
        from json_populate_recordset(null::orders, changed_orders)
        order by order_no collate "C"
      ) as x
      where orders.user_no = x.user_no and orders.order_no = x.order_no and orders.version = x.version - 1
        and orders.order_no <> all (of_others)
      returning orders.order_no
    )
    select written || coalesce(array_agg(order_no), '{}'), count(*) into written, given_count from changed;

    if given_count <> json_array_length(changed_orders) then
      select not_written || coalesce(jsonb_object_agg(order_no, 'versionConflict'), '{}') into not_written
      from json_to_recordset(changed_orders) as x (order_no text)
      where order_no <> all (written);
    end if;
  end if;
  all_written := not_written = '{}';

  insert into order_events (
    entity, entity_no, event, from_state, to_state, detail, user_no, order_no, seq, at
  )
  select entity, entity_no, event, from_state, to_state, detail, user_no, order_no, seq, at
  from json_populate_recordset(null::order_events, events)
  where all_written or order_no = any (written);

  if payments is not null then
    insert into payments (
      payment_no, method, source, state, amount, trade_no, pay_url, pay_with, browser, cashier,
      decline_reason, paid_from, paid_amount, attempt_count, next_at, created_at, paid_at, request_body,
      user_no, order_no
    )
    select
      payment_no, method, source, state, amount, trade_no, pay_url, pay_with, browser, cashier,
      decline_reason, paid_from, paid_amount, attempt_count, next_at, created_at, paid_at, request_body,
      user_no, order_no
    from json_populate_recordset(null::payments, save_orders.payments)
    where all_written or order_no = any (written)
    on conflict (user_no, payment_no) do update
    set
      state = excluded.state, trade_no = excluded.trade_no, pay_url = excluded.pay_url,
      -- Processes of the previous release do not pass it.
      pay_with = coalesce(excluded.pay_with, payments.pay_with),
      decline_reason = excluded.decline_reason, paid_from = excluded.paid_from,
      paid_amount = excluded.paid_amount, attempt_count = excluded.attempt_count,
      next_at = excluded.next_at, paid_at = excluded.paid_at, request_body = excluded.request_body;
  end if;

  if deliveries is not null then
    insert into deliveries (
      delivery_no, state, face_fen, carrier_ref, reason, send_count, attempt_count, next_at, cancel_wanted_at,
      created_at, ended_at, request_body, supplier, cost_currency, cost_total, cost_fee, user_no, order_no
    )
    select
      delivery_no, state, face_fen, carrier_ref, reason, send_count, attempt_count, next_at, cancel_wanted_at,
      created_at, ended_at, request_body, supplier, cost_currency, cost_total, cost_fee, user_no, order_no
    from json_populate_recordset(null::deliveries, save_orders.deliveries)
    where all_written or order_no = any (written)
    on conflict (user_no, delivery_no) do update
    set
      state = excluded.state, carrier_ref = excluded.carrier_ref, reason = excluded.reason,
      send_count = excluded.send_count, attempt_count = excluded.attempt_count, next_at = excluded.next_at,
      -- Processes of the previous release do not pass it.
      cancel_wanted_at = coalesce(excluded.cancel_wanted_at, deliveries.cancel_wanted_at),
      ended_at = excluded.ended_at, request_body = excluded.request_body,
      supplier = coalesce(excluded.supplier, deliveries.supplier),
      cost_currency = coalesce(excluded.cost_currency, deliveries.cost_currency),
      cost_total = coalesce(excluded.cost_total, deliveries.cost_total),
      cost_fee = coalesce(excluded.cost_fee, deliveries.cost_fee);
  end if;

  if refunds is not null then
    insert into refunds (
      refund_no, payment_no, method, state, amount, reason, attempt_count, next_at, requested_at, settled_at,
      request_body, user_no, order_no
    )
    select
      refund_no, payment_no, method, state, amount, reason, attempt_count, next_at, requested_at, settled_at,
      request_body, user_no, order_no
    from json_populate_recordset(null::refunds, save_orders.refunds)
    where all_written or order_no = any (written)
    on conflict (user_no, refund_no) do update
    set
      state = excluded.state, attempt_count = excluded.attempt_count, next_at = excluded.next_at,
      settled_at = excluded.settled_at, request_body = excluded.request_body;
  end if;

  if transfers is not null then
    insert into ledger_transfers (
      reason, debit_account, credit_account, unit, amount, user_no, order_no, seq, at
    )
    select reason, debit_account, credit_account, unit, amount, user_no, order_no, seq, at
    from json_populate_recordset(null::ledger_transfers, transfers)
    where all_written or order_no = any (written);
  end if;

  perform set_order_wakes(wakes, case when all_written then null else written end);
  if credited is not null or notified is not null then
    perform after_orders_saved(credited, notified, case when all_written then null else written end);
  end if;
  return not_written;
end $$;
