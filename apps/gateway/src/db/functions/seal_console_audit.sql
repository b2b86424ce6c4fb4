-- Seals committed entries of `console_audit`, at most `most`, one after the other; returns how many.
-- Entries are written concurrently, and one that committed later may have a lower number: the chain follows
-- the order of sealing. Only one caller seals at a time; a second one returns 0.
--
-- A seal is the SHA-256 of: 'phonebill audit 1'; the hash of the previous seal, 32 zero bytes for the
-- first; then seal_no, entry_no, at (microseconds since 1970), person_no, session, act, about, outcome and
-- address as UTF-8, and detail_hash. Each of these is preceded by its length in bytes as four bytes, the
-- highest first; ffffffff for null.
create or replace function seal_console_audit(most integer) returns integer language plpgsql as $$
declare
  entry record;
  last_no bigint;
  last_hash bytea;
  present_hash bytea;
  field bytea;
  covered bytea;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('seal_console_audit')) then
    return 0;
  end if;
  select seal_no, hash into last_no, last_hash from console_audit_seals order by seal_no desc limit 1;
  last_no := coalesce(last_no, 0);
  last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
  for entry in
    with waiting as (
      delete from console_audit_unsealed where entry_no in (
        select entry_no from console_audit_unsealed order by entry_no limit most
      ) returning entry_no
    )
    select a.entry_no, a.at, a.person_no, a.session, a.act, a.about, a.outcome, a.address, a.detail_hash
    from waiting join console_audit a using (entry_no) order by a.entry_no
  loop
    last_no := last_no + 1;
    covered := convert_to('phonebill audit 1', 'UTF8') || last_hash;
    foreach field in array array[
      convert_to(last_no::text, 'UTF8'),
      convert_to(entry.entry_no::text, 'UTF8'),
      convert_to(trunc(extract(epoch from entry.at) * 1000000)::bigint::text, 'UTF8'),
      convert_to(entry.person_no::text, 'UTF8'),
      convert_to(entry.session, 'UTF8'),
      convert_to(entry.act, 'UTF8'),
      convert_to(entry.about, 'UTF8'),
      convert_to(entry.outcome, 'UTF8'),
      convert_to(entry.address, 'UTF8'),
      entry.detail_hash
    ] loop
      covered := covered
        || case when field is null then '\xffffffff'::bytea else int4send(octet_length(field)) || field end;
    end loop;
    present_hash := sha256(covered);
    insert into console_audit_seals (seal_no, entry_no, previous_hash, hash)
    values (last_no, entry.entry_no, last_hash, present_hash);
    last_hash := present_hash;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
