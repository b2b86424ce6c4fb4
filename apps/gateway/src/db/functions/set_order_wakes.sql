-- Sets the wakes of written changes of orders, in the same transaction: an order that something is still to
-- happen to has one, after the change's `wakeInMs` from now by the database's clock; any other has none.
--
-- Takes changes as write_orders does. Time to wait comes as a delay, so that it is right whatever the clock
-- of the process says that made the change. A process of an older release gives no `wakeInMs`: its open
-- order is looked at at once, and put off from there.
create or replace function set_order_wakes(changes jsonb) returns void language plpgsql as $$
begin
  insert into order_wakes (user_no, order_no, due_at)
  select
    change #>> '{order,user_no}', change #>> '{order,order_no}',
    present_time() + coalesce((change ->> 'wakeInMs')::bigint, 0) * interval '1 millisecond'
  from jsonb_array_elements(changes) as change
  where (change #>> '{order,open}')::boolean
  on conflict (user_no, order_no) do update set due_at = excluded.due_at, taken_at = null, failures = 0;

  delete from order_wakes using jsonb_array_elements(changes) as change
  where order_wakes.user_no = change #>> '{order,user_no}'
    and order_wakes.order_no = change #>> '{order,order_no}' and not (change #>> '{order,open}')::boolean;
end $$;
