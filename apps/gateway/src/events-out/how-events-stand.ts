/**
 * The state of deliveries to channels, in SQL. `oldest`: how long (s) the delivery due longest has waited,
 * among endpoints that accept events; `disabled`: the number of endpoints that receive nothing any more
 * although no person disabled them. For each endpoint only the first entry is read of an index that contains
 * nothing but waiting deliveries.
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
