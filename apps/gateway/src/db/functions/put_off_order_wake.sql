-- Postpones a taken wake until `wait_ms` from now by the database's clock; null deletes it, since nothing
-- more is due. Does nothing when the wake is no longer the one that was taken at `taken`: the order was
-- written since, which set the wake anew, or another process has taken it.
create or replace function put_off_order_wake(
  of_user text, of_order text, taken timestamptz, wait_ms bigint, failed integer
) returns void language plpgsql as $$
begin
  if wait_ms is null then
    delete from order_wakes where user_no = of_user and order_no = of_order and taken_at = taken;
  else
    update order_wakes
    set due_at = present_time() + wait_ms * interval '1 millisecond', taken_at = null, failures = failed
    where user_no = of_user and order_no = of_order and taken_at = taken;
  end if;
end $$;
