-- Takes wakes that are due, the longest due first, at most `most`. For `lease_ms` no other process gets
-- them; then they are due again, unless the order was written or its wake postponed meanwhile.
--
-- Never waits: skips a wake that is being written or taken. Always uses the index on `due_at`, because the
-- number of rows changes faster than the planner's statistics.
create or replace function take_order_wakes(most integer, lease_ms integer)
returns table (user_no text, order_no text, taken_at timestamptz, failures integer)
language plpgsql set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
  with due as (
    select w.user_no, w.order_no from order_wakes w
    where w.due_at <= (select present_time())
    order by w.due_at limit most for update skip locked
  )
  update order_wakes w
  set due_at = present_time() + lease_ms * interval '1 millisecond', taken_at = present_time()
  from due where w.user_no = due.user_no and w.order_no = due.order_no
  returning w.user_no, w.order_no, w.taken_at, w.failures;
end $$;
