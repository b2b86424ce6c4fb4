-- Trigger of `console_proposal_rows`: the amount that a proposal of many orders gives each order is written
-- with the proposal, before it is approved, and never changes. The outcome of an order is written once,
-- while the approved proposal is carried out.
create or replace function guard_console_proposal_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from console_proposals
    where proposal_no = new.proposal_no and approved_by is null and ended_at is null and executed_at is null;
    if not found or new.outcome is not null then
      raise exception 'the orders of a proposal are written with it' using errcode = 'PBC01';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or (new.proposal_no, new.number, new.amount_fen)
    is distinct from (old.proposal_no, old.number, old.amount_fen)
  then
    raise exception 'a proposal never changes' using errcode = 'PBC01';
  end if;
  if old.outcome is not null then
    raise exception 'what became of an order of a proposal is written once' using errcode = 'PBC02';
  end if;
  perform from console_proposals
  where proposal_no = new.proposal_no and approved_by is not null and ended_at is null
    and executed_at is null;
  if not found then
    raise exception 'nothing is carried out that nobody approved' using errcode = 'PBC03';
  end if;
  return new;
end $$;

create or replace trigger guard_console_proposal_rows before insert or update or delete
on console_proposal_rows
for each row execute function guard_console_proposal_rows();

create or replace trigger keep_console_proposal_rows before truncate on console_proposal_rows
for each statement execute function forbid_removal();
