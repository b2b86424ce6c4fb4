-- Returns how many events are in order_events_default because their month has no partition, counted up to
-- 1000. Late events of orders of an archived month are not among them.
create or replace function order_events_without_month() returns table (events integer)
language sql stable as $$
  select count(*)::integer
  from (
    select from order_events_default e
    where not exists (
      select from archived_order_months a
      where a.brought_back_at is null and e.order_no >= a.from_no and e.order_no < a.to_no
    )
    limit 1000
  ) as found;
$$;
