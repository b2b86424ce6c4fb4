-- Returns which of these new orders may not be placed, as an object from an order's number to the reason:
-- 'repeated' when the idempotency key already has an order, whatever the limits are; 'dayLimitReached' or
-- 'monthLimitReached' when it would exceed the user's spending limit, in fen per day and per month;
-- 'tooManyUnpaid' when too many orders that the user placed wait for their payment; 'tooManyNotPaid' when
-- too many of the last hour were not paid, including cancelled ones (null: no such limit; counted within
-- the month); or the value of its row's `refused`.
--
-- Takes rows as save_orders does; an order without limits is never refused. Orders of one user are placed
-- one after the other, under a lock of the user that is held until the transaction ends, so that two
-- concurrent orders never exceed a limit together; a set has at most one order of a user.
-- orders/store/stored-change.ts decides which orders count (counts_towards_limit); an order's day and month
-- are those in its number, which begins with yymmdd in China and the user's number.
create or replace function refused_orders(new_orders json) returns jsonb language plpgsql as $$
begin
  perform pg_advisory_xact_lock(users.lock)
  from (
    select distinct hashtextextended(user_no, 0) as lock
    from json_to_recordset(new_orders) as x (user_no text, most_per_day_fen bigint)
    where most_per_day_fen is not null
    order by lock
  ) as users;

  return (
    select coalesce(jsonb_object_agg(checked.order_no, checked.refusal), '{}')
    from (
      select x.order_no,
        case
          when exists (
            select from orders o where o.user_no = x.user_no and o.idempotency_key = x.idempotency_key
          ) then 'repeated'
          when x.refused is not null then x.refused
          when spent.unpaid >= x.most_unpaid then 'tooManyUnpaid'
          when spent.not_paid >= x.most_not_paid_per_hour then 'tooManyNotPaid'
          when spent.today + x.face_fen > x.most_per_day_fen then 'dayLimitReached'
          when spent.this_month + x.face_fen > x.most_per_month_fen then 'monthLimitReached'
        end as refusal
      from json_to_recordset(new_orders) as x (
        user_no text, order_no text, idempotency_key text, face_fen bigint, most_per_day_fen bigint,
        most_per_month_fen bigint, most_unpaid integer, most_not_paid_per_hour integer,
        created_at timestamptz, refused text
      )
      cross join lateral (
        select
          coalesce(sum(o.face_fen) filter (
            where o.counts_towards_limit and o.order_no >= substr(x.order_no, 1, 6) || x.user_no
          ), 0) as today,
          coalesce(sum(o.face_fen) filter (where o.counts_towards_limit), 0) as this_month,
          count(*) filter (where placed.not_paid and o.state = any (unpaid_order_states())) as unpaid,
          count(*) filter (where placed.not_paid and o.created_at > x.created_at - interval '1 hour')
            as not_paid
        from orders o
        cross join lateral (
          select o.paid_at is null and is_placed_by_hand(o.kind, o.charge_no, o.reward_no) as not_paid
        ) as placed
        where o.user_no = x.user_no and o.order_no >= substr(x.order_no, 1, 4) || '01' || x.user_no
      ) as spent
      where x.most_per_day_fen is not null
    ) as checked
    where checked.refusal is not null
  );
end $$;
