-- Trigger of `refunds`: refunds of a payment never exceed what was paid, and a refund never changes its
-- reason. For a credited order, only a payment made beside or after the one that was used is refunded
-- automatically. Every other refund is given back (`givenBack`): once people work in the console, only as
-- two of them approved for exactly this payment and amount, or within an open break-glass session and its
-- amount. A payment that is charged back is not given back. The last two rules have no effect on a shard,
-- which has neither people of the console nor differences.
create or replace function guard_refunds() returns trigger language plpgsql as $$
declare
  taken bigint;
begin
  if tg_op = 'UPDATE' then
    raise exception 'a refund stays what it was asked for as' using errcode = 'PBC01';
  end if;
  -- An existing refund, which save_orders writes again.
  perform from refunds r where r.user_no = new.user_no and r.refund_no = new.refund_no;
  if found then
    return new;
  end if;
  select coalesce(p.paid_amount, p.amount) into taken from payments p
  where p.user_no = new.user_no and p.payment_no = new.payment_no;
  if new.amount > taken then
    raise exception 'no more goes back than was paid' using errcode = 'PBC01';
  end if;
  if new.reason <> 'givenBack' then
    perform from orders o
    where o.user_no = new.user_no and o.order_no = new.order_no and o.state = 'credited'
      and not (new.reason in ('paidLate', 'paidTwice') and exists (
        select from payments p
        where p.user_no = new.user_no and p.order_no = new.order_no and p.method = new.method
          and p.payment_no <> new.payment_no and p.state = 'paid' and not exists (
            select from refunds r
            where r.user_no = p.user_no and r.order_no = p.order_no and r.payment_no = p.payment_no
              and r.reason in ('paidLate', 'paidTwice')
          )
      ));
    if found then
      raise exception 'what was credited is given back, or not at all' using errcode = 'PBC03';
    end if;
    return new;
  end if;
  perform from charged_back_payments() c where c.payment_no = new.payment_no;
  if found then
    raise exception 'nothing is given back that was charged back' using errcode = 'PBC03';
  end if;
  if works_in_console() and not exists (
    select from console_proposals q
    where q.approved_by is not null and q.ended_at is null and q.executed_at is null and case q.kind
      when 'giveBack' then
        q.about = new.payment_no and coalesce((q.payload ->> 'amountFen')::bigint, taken) = new.amount
      when 'giveBackMany' then exists (
        select from console_proposal_rows w
        where w.proposal_no = q.proposal_no and w.number = new.payment_no and w.amount_fen = new.amount
          and w.outcome is null
      )
    end
  ) and not exists (
    select from console_break_glass b where b.expires_at > present_time() and b.spent_fen >= new.amount
  ) then
    raise exception 'nothing is given back that no two persons gave back' using errcode = 'PBC03';
  end if;
  return new;
end $$;

create or replace trigger guard_refunds before insert on refunds
for each row execute function guard_refunds();

create or replace trigger keep_refunds before update on refunds
for each row when (
  (new.user_no, new.refund_no, new.order_no, new.payment_no, new.method, new.amount, new.reason)
  is distinct from (old.user_no, old.refund_no, old.order_no, old.payment_no, old.method, old.amount,
    old.reason)
) execute function guard_refunds();
