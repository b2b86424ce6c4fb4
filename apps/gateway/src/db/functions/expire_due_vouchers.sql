-- Expires vouchers whose validity has ended by the given time, at most a given number; vouchers that an
-- order holds are left to the order. Returns how many, one row per database.
create or replace function expire_due_vouchers(by_now timestamptz, most integer) returns setof bigint
language plpgsql as $$
declare
  ended bigint;
begin
  with due as (
    select user_no, voucher_no from vouchers
    where state = 'available' and expires_at <= by_now
    order by expires_at limit most for update skip locked
  ), changed as (
    update vouchers v
    set state = 'expired', version = v.version + 1, ended_at = by_now
    from due
    where v.user_no = due.user_no and v.voucher_no = due.voucher_no
    returning v.user_no, v.voucher_no, v.version
  ), noted as (
    insert into voucher_events (user_no, voucher_no, seq, event, state, order_no, at)
    select user_no, voucher_no, version, 'expired', 'expired', null, by_now from changed
    returning 1
  )
  select count(*) into ended from noted;
  return next ended;
end $$;
