-- Returns whether two parts `pricing` of the settings have the same prices, whatever else differs.
create or replace function same_prices(one jsonb, other jsonb) returns boolean language sql immutable as $$
  select not exists (
    (select kind, name, price from prices_of(one) except select kind, name, price from prices_of(other))
    union all
    (select kind, name, price from prices_of(other) except select kind, name, price from prices_of(one))
  )
$$;
