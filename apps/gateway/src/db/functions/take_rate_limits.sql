-- Counts a use against several limits at once: all of them, or none.
--
-- Limit i is `most[i]` uses of the key `keys[i]` in the scope `scopes[i]` since `window_starts[i]`; the row
-- is kept until `expiries[i]`. With a `request_key` (null: none) a request is counted once, however often
-- it is repeated: a repetition waits for the first. Returns nulls when the use was counted, now or before;
-- otherwise the index of the limit that is `exceeded`, from 1, and the use that blocks it, `blocked_by`.
--
-- Rows are locked in one order everywhere, so that two concurrent calls never deadlock.
create or replace function take_rate_limits(
  at timestamptz, request_key text, scopes text[], keys text[],
  window_starts timestamptz[], most integer[], expiries timestamptz[],
  out exceeded integer, out blocked_by timestamptz
) language plpgsql as $$
declare
  counted timestamptz[];
begin
  if request_key is not null then
    insert into rate_limits (scope, key, used_at, expires_at)
    values ('request', request_key, array[at], (select max(e) from unnest(expiries) e))
    on conflict do nothing;
    if not found then
      return;
    end if;
  end if;
  -- An upsert, because it locks a row that already exists.
  insert into rate_limits (scope, key, used_at, expires_at)
  select l.scope, l.key, '{}', max(l.expiry)
  from unnest(scopes, keys, expiries) as l (scope, key, expiry)
  group by l.scope, l.key
  order by l.scope, l.key
  on conflict (scope, key) do update
    set expires_at = greatest(rate_limits.expires_at, excluded.expires_at);
  for i in 1 .. cardinality(scopes) loop
    select array_agg(u order by u) into counted
    from rate_limits r, unnest(r.used_at) u
    where r.scope = scopes[i] and r.key = keys[i] and u > window_starts[i];
    if coalesce(cardinality(counted), 0) >= most[i] then
      exceeded := i;
      blocked_by := counted[cardinality(counted) - most[i] + 1];
      delete from rate_limits where scope = 'request' and key = request_key;
      -- Deletes rows that were inserted only to be locked.
      delete from rate_limits r using unnest(scopes, keys) as l (scope, key)
      where r.scope = l.scope and r.key = l.key and r.used_at = '{}';
      return;
    end if;
  end loop;
  -- Removes uses that are outside every window.
  update rate_limits r
  set used_at = array(select u from unnest(r.used_at) u where u > l.first_start order by u) || at
  from (
    select w.scope, w.key, min(w.start) as first_start
    from unnest(scopes, keys, window_starts) as w (scope, key, start)
    group by w.scope, w.key
  ) l
  where r.scope = l.scope and r.key = l.key;
end $$;
