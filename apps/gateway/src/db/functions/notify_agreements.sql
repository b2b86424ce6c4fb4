-- Notifies agreements that orders of their charges have changed: the agreement is due at once, and so is
-- the charge while it follows its order. The agreement's version increases, so that no decision is based on
-- an order as it was read before.
--
-- Takes rows as save_orders does (`notified`), and the numbers of the orders that were written (null: all).
-- Agreements are locked in the order of their numbers and before their charges, as in save_agreements, so
-- that two calls do not deadlock.
create or replace function notify_agreements(notified json, written text[]) returns void
language plpgsql as $$
begin
  update agreements
  set version = agreements.version + 1, next_at = least(agreements.next_at, due.at)
  from (
    select user_no, 'A' || substr(charge_no, 2, 24) as agreement_no, min(at) as at
    from json_to_recordset(notified) as n (
      user_no text, order_no text, charge_no text, depends text, at timestamptz
    )
    where depends = 'agreement' and (written is null or order_no = any (written))
    group by 1, 2
    order by 2
  ) as due
  where agreements.user_no = due.user_no and agreements.agreement_no = due.agreement_no;

  update charges
  set next_at = n.at
  from json_to_recordset(notified) as n (
    user_no text, order_no text, charge_no text, depends text, at timestamptz
  )
  where depends = 'agreement' and (written is null or n.order_no = any (written))
    and charges.user_no = n.user_no and charges.charge_no = n.charge_no and charges.follows_order;
end $$;
