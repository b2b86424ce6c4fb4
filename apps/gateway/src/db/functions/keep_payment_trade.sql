-- Trigger of `payments`: keeps which payment a trade of a way to pay belongs to. Throws unique_violation
-- ('payment_trades_pkey') when it belongs to another payment already, whoever writes. With shards: among
-- those of one shard. What an activity pays is no trade of a provider's, and not kept.
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
