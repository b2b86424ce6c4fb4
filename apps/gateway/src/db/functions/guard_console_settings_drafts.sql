-- Trigger of `console_settings_drafts`: a draft's hash is computed here, and its contents never change.
-- Once it is proposed it is kept permanently.
create or replace function guard_console_settings_drafts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.kept_until is null then
      raise exception 'a draft that was proposed is never deleted' using errcode = 'PBC01';
    end if;
    return old;
  end if;
  new.hash := sha256(convert_to(
    jsonb_build_array(new.based_on, new.again, new.content)::text, 'UTF8'
  ));
  if tg_op = 'UPDATE' and (
    (new.hash, new.made_by, new.made_at) is distinct from (old.hash, old.made_by, old.made_at)
    or old.kept_until is null and new.kept_until is not null
  ) then
    raise exception 'a draft never changes' using errcode = 'PBC01';
  end if;
  return new;
end $$;

create or replace trigger guard_console_settings_drafts
before insert or update or delete on console_settings_drafts
for each row execute function guard_console_settings_drafts();

create or replace trigger keep_console_settings_drafts before truncate on console_settings_drafts
for each statement execute function forbid_removal();
