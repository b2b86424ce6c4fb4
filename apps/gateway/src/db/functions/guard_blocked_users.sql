-- Trigger of `blocked_users`: a block that names a proposal stands for good only when another person has
-- approved just that, and until then no longer than the proposal does, where it says that it counts at once.
create or replace function guard_blocked_users() returns trigger language plpgsql as $$
begin
  if new.proposal_no is null then
    if new.blocked_until is not null then
      raise exception 'a block for a time names its proposal' using errcode = 'PBC01';
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

create or replace trigger guard_blocked_users before insert or update on blocked_users
for each row execute function guard_blocked_users();
