-- Trigger of `refunds`: no refund is sent of a payment that is charged back, for whatever reason it is owed.
-- The gateway looks first and holds it; this is for what is charged back between its look and its lease, and
-- for processes that do not look. On a shard, which has no differences, it says nothing.
create or replace function hold_refunds() returns trigger language plpgsql as $$
begin
  perform from charged_back_payments() c where c.payment_no = new.payment_no;
  if found then
    raise exception 'no refund is sent of what was charged back' using errcode = 'PBC03';
  end if;
  return new;
end $$;

create or replace trigger hold_refunds before update on refunds
for each row when (new.state = 'sending' and old.state is distinct from 'sending')
execute function hold_refunds();
