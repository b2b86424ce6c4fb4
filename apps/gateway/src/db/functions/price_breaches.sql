-- Why prices may not be published by one person, a sentence for each; none where they may. Compared with the
-- newest prices: one that is lowered below its floor, or is new below it, and one that moves further at once
-- than it may. What does not change breaks nothing; what rises to what an earlier version had does not
-- either, so that a wrong price can be taken back by one person. The first prices of a database are nobody's
-- yet.
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
