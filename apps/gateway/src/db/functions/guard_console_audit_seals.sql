-- Trigger of `console_audit_seals`: a seal is never changed or deleted.
create or replace function guard_console_audit_seals() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed' using errcode = 'PBC01';
end $$;

create or replace trigger guard_console_audit_seals before update or delete on console_audit_seals
for each row execute function guard_console_audit_seals();

create or replace trigger keep_console_audit_seals before truncate on console_audit_seals
for each statement execute function forbid_removal();
