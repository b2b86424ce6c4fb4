-- Sets the wakes of written orders, in the same transaction: an order that something is still to happen to
-- has one, `wake_in_ms` from now by the database's clock; any other (null) has none.
--
-- Takes rows as save_orders does, and the numbers of the orders that were written (null: all of them). Time
-- to wait comes as a delay, so that it is right whatever the clock of the process says that made the change.
create or replace function set_order_wakes(wakes json, written text[]) returns void language plpgsql as $$
begin
  insert into order_wakes (user_no, order_no, due_at)
  select user_no, order_no, present_time() + wake_in_ms * interval '1 millisecond'
  from json_to_recordset(wakes) as x (user_no text, order_no text, wake_in_ms bigint)
  where wake_in_ms is not null and (written is null or order_no = any (written))
  on conflict (user_no, order_no) do update set due_at = excluded.due_at, taken_at = null, failures = 0;

  delete from order_wakes
  using json_to_recordset(wakes) as x (user_no text, order_no text, wake_in_ms bigint)
  where order_wakes.user_no = x.user_no and order_wakes.order_no = x.order_no and x.wake_in_ms is null
    and (written is null or x.order_no = any (written));
end $$;
