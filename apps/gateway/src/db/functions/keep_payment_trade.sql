-- Trigger of `payments`: records which payment a provider's trade belongs to. Throws unique_violation
-- ('payment_trades_pkey') when it belongs to another payment already, whichever process writes. With
-- shards, only the payments of the same shard are compared. Payments by an activity are no trades of a
-- provider, and not recorded.
create or replace function keep_payment_trade() returns trigger language plpgsql as $$
begin
  insert into payment_trades (user_no, method, trade_no, payment_no)
  values (new.user_no, new.method, new.trade_no, new.payment_no);
  return null;
end $$;

create or replace trigger keep_payment_trade after insert on payments
for each row when (new.trade_no is not null and new.method <> 'activity')
execute function keep_payment_trade();

create or replace trigger keep_another_payment_trade after update of trade_no on payments
for each row when (new.trade_no is not null and new.trade_no is distinct from old.trade_no)
execute function keep_payment_trade();
