-- Trigger of `refunds`: no refund of a payment that is charged back is sent, whatever its reason. The
-- gateway checks first and holds the refund; this covers a chargeback recorded between its check and its
-- lease, and processes that do not check. Has no effect on a shard, which has no differences.
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
