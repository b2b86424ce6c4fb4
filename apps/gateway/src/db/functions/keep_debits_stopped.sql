-- Trigger of `switches`: automatic debits that operators have stopped stay off, whatever is written. For
-- processes of the previous release, which read the switch, and which load their files when they start.
create or replace function keep_debits_stopped() returns trigger language plpgsql as $$
begin
  if new.name = 'automaticDebits' and (
    select content @> '[{"channel": null}]'::jsonb from settings_parts
    where part = 'debitStops' order by version_no desc limit 1
  ) then
    new.is_on := false;
  end if;
  return new;
end $$;

create or replace trigger keep_debits_stopped before insert or update on switches
for each row execute function keep_debits_stopped();
