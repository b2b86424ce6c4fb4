-- Trigger of `console_passkeys`, at the end of the transaction: a passkey can be stored only together with
-- its entry in the audit log, which is never removed, and only for a person who works in the console.
create or replace function audit_new_passkey() returns trigger language plpgsql as $$
begin
  perform from console_audit a join console_people p using (person_no)
  where a.person_no = new.person_no and p.ended_at is null and a.outcome = 'done'
    and a.act in ('enrol', 'add a passkey', 'add a first passkey, vouched for by the company')
    and a.xmin = pg_current_xact_id()::xid;
  if not found then
    raise exception 'a passkey is added with its entry in the audit log' using errcode = 'PBC03';
  end if;
  return null;
end $$;

drop trigger if exists audit_new_passkey on console_passkeys;
create constraint trigger audit_new_passkey after insert on console_passkeys
deferrable initially deferred for each row execute function audit_new_passkey();
