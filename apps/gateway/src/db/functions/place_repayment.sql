-- Places an order that repays debts: all that are named, or none.
--
-- Takes one new order with its rows as save_orders does; the charges whose debts it repays, their sum in
-- fen, the state they must be in and the state they move to. Returns 'placed', or 'repeated' when the
-- idempotency key already has an order. Throws P0002 when the debts are no longer as named,
-- unique_violation when the order's number is taken.
create or replace function place_repayment(
  new_orders json, payments json, events json, wakes json, charge_nos text[], owed_fen bigint,
  from_state text, to_state text
) returns text language plpgsql as $$
declare
  of_user text := new_orders #>> '{0,user_no}';
  of_order text := new_orders #>> '{0,order_no}';
  at timestamptz := new_orders #>> '{0,created_at}';
  owed bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_user, 0));
  if exists (
    select from orders where user_no = of_user and idempotency_key = new_orders #>> '{0,idempotency_key}'
  ) then
    return 'repeated';
  end if;
  select sum(amount_fen) into owed
  from debts where user_no = of_user and charge_no = any(charge_nos) and state = from_state;
  if owed is distinct from owed_fen
    or move_debts(of_user, charge_nos, from_state, 'repaymentPlaced', to_state, of_order, of_order, at)
      <> cardinality(charge_nos)
  then
    raise exception 'debts changed' using errcode = 'P0002';
  end if;
  if save_orders(new_orders, null, payments, null, null, events, null, wakes, null, null) <> '{}' then
    raise unique_violation using constraint = 'orders_request',
      message = 'violates unique constraint "orders_request"';
  end if;
  return 'placed';
end $$;
