-- For each kind of price its floor and how far it may move at once, both in ten-thousandths of the face
-- value: a carrier's price, or the goods of the points service, where a point counts as a fen. What was
-- approved last counts; before anything was, what stands here.
create or replace function price_floors() returns table (kind text, floor integer, move integer)
language sql stable as $$
  select x.kind, (x.value ->> 'floor')::integer, (x.value ->> 'move')::integer
  from jsonb_each(coalesce(
    (
      select p.payload -> 'floors' from price_proposals p
      where p.kind = 'floors' and p.executed_at is not null
      order by p.executed_at desc, p.proposal_no desc limit 1
    ),
    '{
      "CMCC": {"floor": 9000, "move": 500}, "CUCC": {"floor": 9000, "move": 500},
      "CTCC": {"floor": 9000, "move": 500}, "CBN": {"floor": 9000, "move": 500},
      "goods": {"floor": 9000, "move": 500}
    }'
  )) as x (kind, value)
$$;
