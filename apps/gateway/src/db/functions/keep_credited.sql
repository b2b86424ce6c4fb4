-- Trigger of `orders`: an order whose number was credited stays credited, whichever process writes. Money
-- that is returned nevertheless is a refund of its own (guard_refunds).
create or replace function keep_credited() returns trigger language plpgsql as $$
begin
  raise exception 'an order that was credited stays credited' using errcode = 'PBC01';
end $$;

create or replace trigger keep_credited before update of state on orders
for each row when (old.state = 'credited' and new.state <> 'credited') execute function keep_credited();
