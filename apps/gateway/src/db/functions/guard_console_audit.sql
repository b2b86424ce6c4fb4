-- Trigger of `console_audit`: an entry is never changed or deleted. Only its detail may be removed,
-- together with its salt. A new entry waits for its seal.
create or replace function guard_console_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into console_audit_unsealed (entry_no) values (new.entry_no);
    return new;
  end if;
  if tg_op = 'UPDATE' and new.detail is null and new.salt is null
    and (new.entry_no, new.at, new.person_no, new.session, new.act, new.about, new.outcome, new.address,
      new.detail_hash)
    is not distinct from (old.entry_no, old.at, old.person_no, old.session, old.act, old.about, old.outcome,
      old.address, old.detail_hash)
  then
    return new;
  end if;
  raise exception 'the audit log is never changed' using errcode = 'PBC01';
end $$;

create or replace trigger guard_console_audit before insert or update or delete on console_audit
for each row execute function guard_console_audit();

create or replace trigger keep_console_audit before truncate on console_audit
for each statement execute function forbid_removal();
