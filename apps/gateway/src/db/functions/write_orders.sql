-- Writes changes of orders, many in one transaction.
--
-- Takes a JSON array of changes as orders/stored-change.ts makes them: the order's row, the rows of its
-- parts, its events and ledger transfers, the version that was read (null: a new order), and what follows
-- from the change: `wakeInMs` after how long the order wants attention (null: never again),
-- `creditedNumber` the number that was topped up, `notifies` whose work depends on this order (agreement,
-- repayment), `at` when it was made. At most one change for each order.
--
-- Gives one result for each change, in their order: 'written', or 'versionConflict' when the order is not at
-- the version that was read, or the idempotency key of a new order is used. A conflict concerns its own
-- change alone: nothing of it is written, and the others are. Throws unique_violation, and writes nothing at
-- all, when the number of a new order is taken.
--
-- Orders, and then the agreements of charges, are locked in the order of their numbers, so that two sets at
-- once do not wait for each other in a circle.
create or replace function write_orders(changes jsonb) returns text[] language plpgsql as $$
declare
  one jsonb;
  n integer;
  results text[];
  written jsonb := changes;
begin
  results := array_fill('written'::text, array[jsonb_array_length(changes)]);
  for n, one in
    select given.n, given.change from jsonb_array_elements(changes) with ordinality as given (change, n)
    order by given.change #>> '{order,order_no}' collate "C"
  loop
    if one ->> 'readVersion' is null then
      insert into orders (
        user_no, order_no, kind, version, idempotency_key, request_fingerprint, is_visitor, mobile_no,
        carrier, province_zh, province_en, face_fen, price_fen, points, pay_method, goods_id, charge_no,
        cnl_code, tourist_session, state, close_reason, created_at, expires_at, paid_at, ended_at, open,
        counts_towards_limit
      )
      select
        user_no, order_no, kind, version, idempotency_key, request_fingerprint, is_visitor, mobile_no,
        carrier, province_zh, province_en, face_fen, price_fen, points, pay_method, goods_id, charge_no,
        cnl_code, tourist_session, state, close_reason, created_at, expires_at, paid_at, ended_at, open,
        counts_towards_limit
      from jsonb_to_record(one -> 'order') as x (
        user_no text, order_no text, kind text, version integer, idempotency_key text,
        request_fingerprint text, is_visitor boolean, mobile_no text, carrier text, province_zh text,
        province_en text, face_fen bigint, price_fen bigint, points bigint, pay_method text, goods_id text,
        charge_no text, cnl_code text, tourist_session text, state text, close_reason text,
        created_at timestamptz, expires_at timestamptz, paid_at timestamptz, ended_at timestamptz,
        open boolean, counts_towards_limit boolean
      )
      on conflict (user_no, idempotency_key) do nothing;
    else
      update orders
      set
        version = x.version, state = x.state, close_reason = x.close_reason, paid_at = x.paid_at,
        ended_at = x.ended_at, open = x.open, counts_towards_limit = x.counts_towards_limit
      from jsonb_to_record(one -> 'order') as x (
        user_no text, order_no text, version integer, state text, close_reason text, paid_at timestamptz,
        ended_at timestamptz, open boolean, counts_towards_limit boolean
      )
      where orders.user_no = x.user_no and orders.order_no = x.order_no
        and orders.version = (one ->> 'readVersion')::integer;
    end if;
    if not found then
      results[n] := 'versionConflict';
    end if;
  end loop;

  if 'versionConflict' = any(results) then
    select coalesce(jsonb_agg(given.change), '[]') into written
    from jsonb_array_elements(changes) with ordinality as given (change, n)
    where results[given.n] = 'written';
  end if;

  insert into order_events (
    entity, entity_no, event, from_state, to_state, detail, user_no, order_no, seq, at
  )
  select
    entity, entity_no, event, from_state, to_state, detail, user_no, order_no, seq, at
  from jsonb_array_elements(written) as change, jsonb_to_recordset(change -> 'events') as x (
    entity text, entity_no text, event text, from_state text, to_state text, detail jsonb, user_no text,
    order_no text, seq integer, at timestamptz
  );

  insert into payments (
    payment_no, method, source, state, amount, trade_no, pay_url, decline_reason, paid_from, paid_amount,
    attempt_count, next_at, created_at, paid_at, user_no, order_no
  )
  select
    payment_no, method, source, state, amount, trade_no, pay_url, decline_reason, paid_from, paid_amount,
    attempt_count, next_at, created_at, paid_at, user_no, order_no
  from jsonb_array_elements(written) as change, jsonb_to_recordset(change -> 'payments') as x (
    payment_no text, method text, source text, state text, amount bigint, trade_no text, pay_url text,
    decline_reason text, paid_from text, paid_amount bigint, attempt_count integer, next_at timestamptz,
    created_at timestamptz, paid_at timestamptz, user_no text, order_no text
  )
  on conflict (user_no, payment_no) do update
  set
    state = excluded.state, trade_no = excluded.trade_no, pay_url = excluded.pay_url,
    decline_reason = excluded.decline_reason, paid_from = excluded.paid_from,
    paid_amount = excluded.paid_amount,
    attempt_count = excluded.attempt_count, next_at = excluded.next_at, paid_at = excluded.paid_at;

  insert into deliveries (
    delivery_no, state, face_fen, carrier_ref, reason, send_count, attempt_count, next_at, created_at,
    ended_at, user_no, order_no
  )
  select
    delivery_no, state, face_fen, carrier_ref, reason, send_count, attempt_count, next_at, created_at,
    ended_at, user_no, order_no
  from jsonb_array_elements(written) as change, jsonb_to_recordset(change -> 'deliveries') as x (
    delivery_no text, state text, face_fen bigint, carrier_ref text, reason text, send_count integer,
    attempt_count integer, next_at timestamptz, created_at timestamptz, ended_at timestamptz, user_no text,
    order_no text
  )
  on conflict (user_no, delivery_no) do update
  set
    state = excluded.state, carrier_ref = excluded.carrier_ref, reason = excluded.reason,
    send_count = excluded.send_count, attempt_count = excluded.attempt_count, next_at = excluded.next_at,
    ended_at = excluded.ended_at;

  insert into refunds (
    refund_no, payment_no, method, state, amount, reason, attempt_count, next_at, requested_at, settled_at,
    user_no, order_no
  )
  select
    refund_no, payment_no, method, state, amount, reason, attempt_count, next_at, requested_at, settled_at,
    user_no, order_no
  from jsonb_array_elements(written) as change, jsonb_to_recordset(change -> 'refunds') as x (
    refund_no text, payment_no text, method text, state text, amount bigint, reason text,
    attempt_count integer, next_at timestamptz, requested_at timestamptz, settled_at timestamptz,
    user_no text, order_no text
  )
  on conflict (user_no, refund_no) do update
  set
    state = excluded.state, attempt_count = excluded.attempt_count, next_at = excluded.next_at,
    settled_at = excluded.settled_at;

  insert into ledger_transfers (
    reason, debit_account, credit_account, unit, amount, user_no, order_no, seq, at
  )
  select
    reason, debit_account, credit_account, unit, amount, user_no, order_no, seq, at
  from jsonb_array_elements(written) as change, jsonb_to_recordset(change -> 'transfers') as x (
    reason text, debit_account text, credit_account text, unit text, amount bigint, user_no text,
    order_no text, seq integer, at timestamptz
  );

  perform set_order_wakes(written);

  for one in
    select value from jsonb_array_elements(written)
    order by value #>> '{order,charge_no}' collate "C" nulls first, value #>> '{order,order_no}' collate "C"
  loop
    perform after_order_write(one);
  end loop;
  return results;
end $$;
