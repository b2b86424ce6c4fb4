-- Places an order of a user's own within the user's limits, in fen by the day and by the month.
--
-- Takes a change as write_orders does, of a new order. Gives 'placed'; 'repeated' when the idempotency key
-- has an order already, whatever the limits say; 'dayLimitReached' or 'monthLimitReached'. Nothing is
-- written unless it is 'placed'. Throws unique_violation when the order's number is taken.
--
-- Orders of one user are placed one after the other, under a lock of the user's, so that two at once never
-- exceed a limit together. Which orders count was decided by orders/stored-change.ts (counts_towards_limit);
-- an order's day and month are those in its number, which begins with yymmdd in China and the user's number.
create or replace function place_order(change jsonb, most_per_day bigint, most_per_month bigint) returns text
language plpgsql as $$
declare
  of_user text := change #>> '{order,user_no}';
  of_order text := change #>> '{order,order_no}';
  face bigint := change #>> '{order,face_fen}';
  spent_today bigint;
  spent_this_month bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_user, 0));
  if exists (
    select from orders where user_no = of_user and idempotency_key = change #>> '{order,idempotency_key}'
  ) then
    return 'repeated';
  end if;

  select coalesce(sum(face_fen) filter (where order_no >= substr(of_order, 1, 6) || of_user), 0),
    coalesce(sum(face_fen), 0)
  into spent_today, spent_this_month
  from orders
  where user_no = of_user and order_no >= substr(of_order, 1, 4) || '01' || of_user and counts_towards_limit;
  if spent_today + face > most_per_day then
    return 'dayLimitReached';
  end if;
  if spent_this_month + face > most_per_month then
    return 'monthLimitReached';
  end if;

  if write_orders(jsonb_build_array(change)) = array['written'] then
    return 'placed';
  end if;
  return 'repeated';
end $$;
