-- Trigger of `settings_parts` and `settings_versions`: a version never changes. Once people work in the
-- console, settings that users see change only as two people approved: by a proposal of the console that is
-- being carried out, or by prices of the terminal (price_proposals). A part that the database never had can
-- be loaded without approval.
--
-- One person can add a stop. A stop is lifted or shortened only by an approved proposal of exactly that, or
-- within an open break-glass session.
create or replace function guard_settings_parts() returns trigger language plpgsql as $$
declare
  lifted jsonb;
  present jsonb;
  said jsonb;
begin
  if tg_op <> 'INSERT' then
    raise exception 'a version of the settings never changes' using errcode = 'PBC01';
  end if;
  if not works_in_console() then
    return new;
  end if;
  said := coalesce(new.whole, new.content);
  select coalesce(p.whole, p.content) into present from settings_parts p
  where p.part = new.part and p.version_no < new.version_no order by p.version_no desc limit 1;
  if new.part not like '%Stops' then
    if present is not null and not exists (
      select from console_proposals q
      join console_settings_drafts d on d.hash = decode(q.payload ->> 'draft', 'hex')
      where q.kind in ('changeSettings', 'overridePrices') and q.approved_by is not null
        and q.ended_at is null and q.executed_at is null and d.content -> new.part = said
    ) and not exists (
      select from price_proposals p
      where new.part = 'pricing' and p.kind = 'prices' and p.executed_version = new.version_no
        and p.payload -> 'pricing' = said
    ) then
      raise exception 'what people see changes only as two persons approved it' using errcode = 'PBC03';
    end if;
    return new;
  end if;
  for lifted in
    select stop from jsonb_array_elements(coalesce(present, '[]')) as stop
    where coalesce((stop ->> 'until')::timestamptz > present_time(), true) and not exists (
      select from jsonb_array_elements(said) as kept
      where kept - 'text' - 'until' = stop - 'text' - 'until' and (
        kept ->> 'until' is null
        or (kept ->> 'until')::timestamptz >= (stop ->> 'until')::timestamptz
      )
    )
  loop
    if not exists (
      select from console_proposals q
      where q.approved_by is not null and q.ended_at is null and q.executed_at is null and case q.kind
        when 'allowDebits' then new.part = 'debitStops' and q.payload -> 'channel' = lifted -> 'channel'
        when 'sellAgain' then new.part = 'sellingStops' and q.payload -> 'what' = lifted -> 'what'
        when 'useSupplier' then
          new.part = 'supplierStops' and q.payload -> 'supplier' = lifted -> 'supplier'
        when 'trustKey' then new.part = 'keyStops' and q.payload -> 'key' = lifted -> 'key'
      end
    ) and not exists (select from console_break_glass b where b.expires_at > present_time()) then
      raise exception 'a stop ends only as two persons approved it' using errcode = 'PBC03';
    end if;
  end loop;
  return new;
end $$;

create or replace trigger guard_settings_parts before insert or update or delete on settings_parts
for each row execute function guard_settings_parts();

create or replace trigger keep_settings_parts before truncate on settings_parts
for each statement execute function forbid_removal();

create or replace trigger guard_settings_versions before update or delete on settings_versions
for each row execute function guard_settings_parts();

create or replace trigger keep_settings_versions before truncate on settings_versions
for each statement execute function forbid_removal();
