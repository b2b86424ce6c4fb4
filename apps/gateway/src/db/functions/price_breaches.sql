-- Returns why prices may not be published by one person, one sentence per reason; empty when they may.
-- Compares them with the newest prices: a price may not be lowered below its floor, be introduced below it,
-- or change by more than its limit at once. An unchanged price breaks no limit; neither does a price that
-- returns to an earlier version's higher value, so that one person can correct a wrong price. The first
-- prices of a database break no limit.
create or replace function price_breaches(pricing jsonb) returns text[] language plpgsql stable as $$
declare
  newest jsonb;
  is_known boolean;
begin
  select content into newest from settings_parts where part = 'pricing' order by version_no desc limit 1;
  if newest is null then
    return '{}';
  end if;
  is_known := exists (select from settings_parts where part = 'pricing' and same_prices(content, pricing));

  return (
    select coalesce(array_agg(breach.why order by name), '{}')
    from prices_of(pricing) as given
    left join prices_of(newest) as present using (kind, name)
    left join price_floors() as limits using (kind)
    cross join lateral (
      select case
        when limits.floor is null then format('%s has no floor', name)
        when given.price < limits.floor and (present.price is null or given.price < present.price)
          then format('%s would be %s per 10,000, below its floor of %s', name, given.price, limits.floor)
        when abs(given.price - present.price) > limits.move and not (is_known and given.price > present.price)
          then format('%s would move from %s to %s per 10,000, by more than %s at once', name,
            present.price, given.price, limits.move)
      end as why
    ) as breach
    where breach.why is not null and given.price is distinct from present.price
  );
end $$;
