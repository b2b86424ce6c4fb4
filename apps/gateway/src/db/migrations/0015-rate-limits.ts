import { type Kysely, sql } from 'kysely';

/**
 * One table and one function for every limit on repeats: the times of the uses of a key, of which several
 * windows are counted. A request that is to be counted once has a row of its own under the scope `request`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_limits (
      scope text not null,
      key text not null,
      used_at timestamptz[] not null,
      expires_at timestamptz not null,
      primary key (scope, key)
    )`.execute(db);
  await sql`create index rate_limits_expiry on rate_limits (expires_at)`.execute(db);
  await sql.raw(TAKE).execute(db);
  await sql.raw(GIVE_BACK).execute(db);
  await sql`drop function take_guest_allowance`.execute(db);
  await sql`drop function give_guest_allowance_back`.execute(db);
  await sql`drop table message_allowances, rate_counts, guest_allowances, guest_requests`.execute(db);
  await sql`alter table sms_codes drop column tries`.execute(db);
}

const TAKE = `
create function take_rate_limits(
  at timestamptz, request_key text, scopes text[], keys text[],
  window_starts timestamptz[], most integer[], expiries timestamptz[],
  out exceeded integer, out blocked_by timestamptz
) language plpgsql as $$
declare
  counted timestamptz[];
begin
  -- A repeated request waits for the first and is not counted again.
  if request_key is not null then
    insert into rate_limits
    values ('request', request_key, array[at], (select max(e) from unnest(expiries) e))
    on conflict do nothing;
    if not found then
      return;
    end if;
  end if;
  -- An upsert, because it locks a row that is there already; in one order everywhere, so that two takings at
  -- once never wait for each other in a circle.
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
      return;
    end if;
  end loop;
  -- Uses that no window reaches any more go.
  update rate_limits r
  set used_at = array(select u from unnest(r.used_at) u where u > l.first_start order by u) || at
  from (
    select w.scope, w.key, min(w.start) as first_start
    from unnest(scopes, keys, window_starts) as w (scope, key, start)
    group by w.scope, w.key
  ) l
  where r.scope = l.scope and r.key = l.key;
end $$`;

const GIVE_BACK = `
create function give_back_rate_limits(at timestamptz, request_key text, scopes text[], keys text[])
returns void language plpgsql as $$
declare
  counted_at timestamptz := at;
  one record;
begin
  -- Of a repeated request the first was counted.
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
  end loop;
end $$`;
