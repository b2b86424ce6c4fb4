-- What follows from one written change of an order, in the same transaction: the number that was topped up
-- is remembered, and whoever's work depends on the order is notified. Its wake: set_order_wakes.
--
-- Takes a change as write_orders does. Which of these is due was decided by orders/stored-change.ts.
create or replace function after_order_write(change jsonb) returns void language plpgsql as $$
declare
  of_user text := change #>> '{order,user_no}';
  of_order text := change #>> '{order,order_no}';
  at timestamptz := change ->> 'at';
begin
  if change ->> 'creditedNumber' is not null then
    insert into topped_up_numbers (user_no, mobile_no, carrier, last_at)
    values (of_user, change ->> 'creditedNumber', change #>> '{order,carrier}', at)
    on conflict (user_no, mobile_no) do update set carrier = excluded.carrier, last_at = excluded.last_at;
  end if;
  if change ->> 'notifies' = 'agreement' then
    perform notify_agreement(of_user, change #>> '{order,charge_no}', at);
  elsif change ->> 'notifies' = 'repayment' then
    perform set_job('settleRepayment', json_build_object('orderNo', of_order), at, 'repayment:' || of_order);
  end if;
end $$;
