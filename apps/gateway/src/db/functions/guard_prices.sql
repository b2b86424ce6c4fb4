-- Trigger of `settings_parts`: prices that break their limits (price_breaches) can be written only as the
-- version that carries out an approved proposal of exactly these prices: one made at the terminal, or one
-- of the console that lists exactly the limits they break. Holds for this release, the one before, and
-- anyone with SQL.
create or replace function guard_prices() returns trigger language plpgsql as $$
declare
  breaches text[];
begin
  if new.part <> 'pricing' then
    return new;
  end if;
  breaches := price_breaches(new.content);
  if breaches <> '{}' and not exists (
    select from price_proposals p
    where p.kind = 'prices' and p.executed_version = new.version_no
      and same_prices(p.payload -> 'pricing', new.content)
  ) and not exists (
    select from console_proposals q
    join console_settings_drafts d on d.hash = decode(q.payload ->> 'draft', 'hex')
    where q.kind = 'overridePrices' and q.approved_at is not null and q.executed_at is null
      and q.payload -> 'breaches' = to_jsonb(breaches)
      and same_prices(d.content -> 'pricing', new.content)
  ) then
    raise exception 'prices need a second person: %', array_to_string(breaches, '; ') using errcode = 'PBP01';
  end if;
  return new;
end $$;

create or replace trigger guard_prices before insert or update on settings_parts
for each row execute function guard_prices();
