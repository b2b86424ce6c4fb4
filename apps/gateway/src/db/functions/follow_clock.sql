-- Records the present time. Returns by how many milliseconds the clock was set back since the last call;
-- null when it was not, or by less than the tolerance. The first caller to notice adds the job that brings
-- scheduled work forward; it runs once, after `after_ms`, when every process follows the new clock.
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
  -- The clock was last recorded up to some ten seconds before it was set.
  if by_ms < 20000 then return null; end if;
  perform graphile_worker.add_job('bringForward', json_build_object('byMs', by_ms),
    queue_name := 'bringForward', run_at := present + after_ms * interval '1 millisecond');
  return by_ms;
end $$;
