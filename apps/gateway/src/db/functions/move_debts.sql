-- Moves debts of a user from one state to another, each with an event that names the order.
--
-- Takes the charges of the debts; `order_after` is the order that a debt belongs to afterwards (null:
-- none), `of_order` the one that moved it. Debts that are not in `from_state` stay as they are. Returns how
-- many were moved, for the caller to compare.
create or replace function move_debts(
  of_user text, charge_nos text[], from_state text, debt_event text, to_state text, of_order text,
  order_after text, at timestamptz
) returns integer language plpgsql as $$
declare
  moved integer;
begin
  with changed as (
    update debts
    set state = to_state, order_no = order_after,
      paid_at = case when to_state = 'paid' then at else paid_at end
    where user_no = of_user and charge_no = any(charge_nos) and state = from_state
    returning charge_no
  ), noted as (
    insert into debt_events (user_no, charge_no, seq, event, from_state, to_state, order_no, at)
    select of_user, c.charge_no,
      1 + (select count(*) from debt_events e where e.user_no = of_user and e.charge_no = c.charge_no),
      debt_event, from_state, to_state, of_order, at
    from changed c
  )
  select count(*) into moved from changed;
  return moved;
end $$;
