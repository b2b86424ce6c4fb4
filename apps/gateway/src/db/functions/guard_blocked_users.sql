-- Trigger of `blocked_users`: a block that names a proposal is permanent only when another person has
-- approved exactly that proposal; until then it lasts no longer than the proposal, and only if the proposal
-- takes effect at once. A block in effect ends early only when another person has approved that, when the
-- proposal of an immediate block was ended, or when the account was closed. Once people work in the
-- console, a block or its end always needs a proposal.
create or replace function guard_blocked_users() returns trigger language plpgsql as $$
declare
  is_anybody boolean := exists (
    select from console_people where enrolled_at is not null and roles <> '{administrator}'
  );
begin
  if tg_op <> 'INSERT' and is_anybody and coalesce(old.blocked_until > present_time(), true)
    and (tg_op = 'DELETE' or new.user_no <> old.user_no or new.blocked_until < old.blocked_until
      or old.blocked_until is null and new.blocked_until is not null)
    and (tg_op = 'UPDATE' or exists (select from mobile_owners where user_no = old.user_no))
    and not exists (
      select from console_proposals
      where kind = 'unblockUser' and about = old.user_no and approved_at >= old.blocked_at
        and executed_at is null
    )
    and (old.blocked_until is null or not exists (
      select from console_proposals where proposal_no = old.proposal_no and ended_at is not null
    ))
  then
    raise exception 'nobody is let in again whom no two persons let in' using errcode = 'PBC03';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.proposal_no is null then
    if new.blocked_until is not null then
      raise exception 'a block for a time names its proposal' using errcode = 'PBC01';
    end if;
    if is_anybody then
      raise exception 'nobody is blocked by name where people work in the console' using errcode = 'PBC03';
    end if;
    return new;
  end if;
  perform from console_proposals
  where proposal_no = new.proposal_no and kind = 'blockUser' and about = new.user_no and ended_at is null
    and case
      when new.blocked_until is null then approved_by is not null
      else payload -> 'atOnce' = 'true' and new.blocked_until <= expires_at
    end;
  if not found then
    raise exception 'nobody is blocked whom no two persons blocked' using errcode = 'PBC03';
  end if;
  return new;
end $$;

create or replace trigger guard_blocked_users before insert or update or delete on blocked_users
for each row execute function guard_blocked_users();

create or replace trigger keep_blocked_users before truncate on blocked_users
for each statement execute function forbid_removal();
