/**
 * How telling channels stands: `oldest`, for how long (s) the event that is due longest has waited at
 * endpoints that take events; `disabled`, how many endpoints are told of nothing any more though nobody
 * switched them off. Each from the first of an index that has what waits alone.
 */
export const HOW_EVENTS_STAND = `select
    coalesce(extract(epoch from present_time() - min(due.next_at)), 0)::float8 as oldest,
    (select count(*)::int from event_endpoints where disabled_because <> 'person') as disabled
  from event_endpoints e cross join lateral (
    select next_at from event_deliveries
    where endpoint_no = e.endpoint_no and next_at <= present_time() order by next_at limit 1
  ) as due
  where e.disabled_at is null and e.failing_since is null
    and exists (select from event_secrets s where s.endpoint_no = e.endpoint_no)`;
