-- Returns the prices in a part `pricing` of the settings, in ten-thousandths of the face value: one for
-- each carrier, and one for each of the goods, rounded down, where a point counts as a fen.
create or replace function prices_of(pricing jsonb) returns table (kind text, name text, price bigint)
language sql immutable as $$
  select carrier, carrier, rate::bigint
  from jsonb_each_text(pricing -> 'pricePerTenThousand') as x (carrier, rate)
  union all
  select 'goods', good ->> 'goodsId',
    ((good ->> 'priceFen')::bigint + (good ->> 'points')::bigint) * 10000 / (good ->> 'faceFen')::bigint
  from jsonb_array_elements(pricing -> 'goods') as good
$$;
