-- Sets the wakes of written orders, in the same transaction: an order that needs attention later has one,
-- `wake_in_ms` from now by the database's clock; any other (null) has none.
--
-- Takes rows as save_orders does, and the numbers of the orders that were written (null: all of them). The
-- time is given as a delay, so that it is right whatever the clock of the process that made the change.
--
-- The caller has locked the orders, so no other transaction inserts the first wake of one of them
-- meanwhile.
create or replace function set_order_wakes(wakes json, written text[]) returns void language plpgsql as $$
begin
  merge into order_wakes as w
  using (
    select user_no, order_no, wake_in_ms
    from json_to_recordset(wakes) as given (user_no text, order_no text, wake_in_ms bigint)
    where written is null or order_no = any (written)
  ) as x
  on w.user_no = x.user_no and w.order_no = x.order_no
  when matched and x.wake_in_ms is null then delete
  when matched then
    update set
      due_at = present_time() + x.wake_in_ms * interval '1 millisecond', taken_at = null, failures = 0
  when not matched and x.wake_in_ms is not null then
    insert (user_no, order_no, due_at)
    values (x.user_no, x.order_no, present_time() + x.wake_in_ms * interval '1 millisecond');
end $$;
