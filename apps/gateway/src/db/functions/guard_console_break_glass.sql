-- Trigger of `console_break_glass`: a session begins now with nothing spent, is never deleted, and is never
-- extended, so that its reviewers see it.
create or replace function guard_console_break_glass() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.spent_fen <> 0 or abs(extract(epoch from new.opened_at - present_time())) > 60 then
      raise exception 'a break-glass session begins now, with nothing spent' using errcode = 'PBC01';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or new.expires_at > old.expires_at
    or (new.break_no, new.token_hash, new.terminal, new.reason, new.opened_at, new.limit_fen)
    is distinct from (old.break_no, old.token_hash, old.terminal, old.reason, old.opened_at, old.limit_fen)
  then
    raise exception 'a break-glass session stays what it was opened as' using errcode = 'PBC01';
  end if;
  return new;
end $$;

create or replace trigger guard_console_break_glass before insert or update or delete on console_break_glass
for each row execute function guard_console_break_glass();

create or replace trigger keep_console_break_glass before truncate on console_break_glass
for each statement execute function forbid_removal();
