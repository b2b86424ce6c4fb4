-- The floors in effect before any was approved: for each kind of price its floor and the largest change at
-- once, in ten-thousandths of the face value.
create or replace function first_price_floors() returns jsonb language sql immutable as $$
  select '{
    "CMCC": {"floor": 9000, "move": 500}, "CUCC": {"floor": 9000, "move": 500},
    "CTCC": {"floor": 9000, "move": 500}, "CBN": {"floor": 9000, "move": 500},
    "goods": {"floor": 9000, "move": 500}
  }'::jsonb
$$;
