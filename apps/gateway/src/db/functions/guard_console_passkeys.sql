-- Trigger of `console_passkeys`: the owner and the key of a passkey never change, and its counter never
-- decreases.
create or replace function guard_console_passkeys() returns trigger language plpgsql as $$
begin
  if (new.credential_id, new.person_no, new.public_key, new.added_at)
    is distinct from (old.credential_id, old.person_no, old.public_key, old.added_at)
    or new.sign_count < old.sign_count
  then
    raise exception 'a passkey never changes' using errcode = 'PBC01';
  end if;
  return new;
end $$;

create or replace trigger guard_console_passkeys before update on console_passkeys
for each row execute function guard_console_passkeys();
