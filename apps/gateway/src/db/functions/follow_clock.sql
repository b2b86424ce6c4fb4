-- Looks at the clock, whoever does. Gives how far it was set back since it was looked at last, in ms; null:
-- it was not, or by less than what is waited for. Whoever sees it first leaves the job that brings forward
-- what waits, to be done once, after so long that every process goes by the clock as it is.
create or replace function follow_clock(after_ms float8) returns float8 language plpgsql as $$
declare
  seen timestamptz;
  present timestamptz;
  by_ms float8;
begin
  insert into clock_seen (seen_at) values (present_time()) on conflict do nothing;
  select seen_at into seen from clock_seen for update;
  present := present_time();
  update clock_seen set seen_at = present;
  by_ms := extract(epoch from seen - present) * 1000;
  -- It was last seen some ten seconds before it was set.
  if by_ms < 20000 then return null; end if;
  perform graphile_worker.add_job('bringForward', json_build_object('byMs', by_ms),
    queue_name := 'bringForward', run_at := present + after_ms * interval '1 millisecond');
  return by_ms;
end $$;
