-- Does what save_orders does, for a set of changes of which some move a voucher: `vouchers` has a row for
-- each of those, with the states that it moves from and to. A new order reserves its voucher in the same
-- write, or is not written, with the reason 'voucherNotAvailable'. The move of a changed order's voucher
-- follows from the order's new state and is written with it. `kept_until`: the least time until which a
-- returned voucher can be used; `extends_again`: also when it was returned with more time before.
--
-- Locks: users, vouchers to be reserved, the locks of save_orders, then the vouchers of changed orders. A
-- voucher that is to be reserved belongs to no changed order, so two concurrent sets do not deadlock.
create or replace function save_orders_with_vouchers(
  new_orders json, changed_orders json, payments json, deliveries json, refunds json, events json,
  transfers json, wakes json, credited json, notified json, vouchers json
) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
declare
  available text[];
  not_available text[];
  not_written jsonb;
begin
  perform pg_advisory_xact_lock(users.lock)
  from (
    select distinct hashtextextended(user_no, 0) as lock
    from json_to_recordset(vouchers) as x (user_no text, event text)
    where event = 'held'
    order by lock
  ) as users;

  select coalesce(array_agg(locked.order_no), '{}') into available
  from (
    select x.order_no
    from json_to_recordset(vouchers) as x (
      user_no text, order_no text, voucher_no text, event text, from_state text, at timestamptz
    )
    join vouchers v on v.user_no = x.user_no and v.voucher_no = x.voucher_no
    where x.event = 'held' and v.state = x.from_state and v.expires_at > x.at
    for update of v
  ) as locked;
  select coalesce(array_agg(order_no), '{}') into not_available
  from json_to_recordset(vouchers) as x (order_no text, event text)
  where event = 'held' and order_no <> all (available);

  if cardinality(not_available) > 0 then
    select json_agg(
      case
        when row ->> 'order_no' = any (not_available)
          then row::jsonb || jsonb_build_object('refused', 'voucherNotAvailable')
        else row::jsonb
      end
    ) into new_orders
    from json_array_elements(new_orders) as row;
  end if;

  not_written := save_orders(
    new_orders, changed_orders, payments, deliveries, refunds, events, transfers, wakes, credited, notified
  );

  with changed as (
    update vouchers v
    set
      state = x.to_state, version = v.version + 1,
      order_no = case when x.to_state = 'available' then null else x.order_no end,
      expires_at = case when x.is_extended then x.kept_until else v.expires_at end,
      extended = v.extended or x.is_extended,
      ended_at = case when x.to_state = 'used' then x.at end
    from (
      select x.user_no, x.order_no, x.voucher_no, x.event, x.from_state, x.to_state, x.at, x.kept_until,
        coalesce(
          was.expires_at < x.kept_until and (x.extends_again or not was.extended), false
        ) as is_extended
      from json_to_recordset(vouchers) as x (
        user_no text, order_no text, voucher_no text, event text, from_state text, to_state text,
        at timestamptz, kept_until timestamptz, extends_again boolean
      )
      join vouchers was on was.user_no = x.user_no and was.voucher_no = x.voucher_no
      where not not_written ? x.order_no
      order by x.voucher_no collate "C"
    ) as x
    where v.user_no = x.user_no and v.voucher_no = x.voucher_no and v.state = x.from_state
      and (x.event = 'held' or v.order_no = x.order_no)
    returning v.user_no, v.voucher_no, v.version, x.event, x.to_state, x.order_no, x.at
  )
  insert into voucher_events (user_no, voucher_no, seq, event, state, order_no, at)
  select user_no, voucher_no, version, event, to_state, order_no, at from changed;

  return not_written;
end $$;
