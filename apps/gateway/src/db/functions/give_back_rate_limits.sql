-- Undoes take_rate_limits for a use that did not happen after all: for a request (`request_key`) the use
-- that was counted first, else the one at `at`. Safe to repeat.
create or replace function give_back_rate_limits(at timestamptz, request_key text, scopes text[], keys text[])
returns void language plpgsql as $$
declare
  counted_at timestamptz := at;
  one record;
begin
  if request_key is not null then
    delete from rate_limits where scope = 'request' and key = request_key
    returning used_at[1] into counted_at;
    if not found then
      return;
    end if;
  end if;
  for one in select distinct l.scope, l.key from unnest(scopes, keys) as l (scope, key) order by 1, 2 loop
    update rate_limits r
    set used_at = r.used_at[:array_position(r.used_at, counted_at) - 1]
      || r.used_at[array_position(r.used_at, counted_at) + 1:]
    where r.scope = one.scope and r.key = one.key and counted_at = any (r.used_at);
    delete from rate_limits r where r.scope = one.scope and r.key = one.key and r.used_at = '{}';
  end loop;
end $$;
