-- Returns for each kind of price its floor and the largest change at once, both in ten-thousandths of the
-- face value: a carrier's price, or the goods of the points service, where a point counts as a fen. The
-- proposal that was carried out last is in effect, whether made in the console or at the terminal.
create or replace function price_floors() returns table (kind text, floor integer, move integer)
language sql stable as $$
  select x.kind, (x.value ->> 'floor')::integer, (x.value ->> 'move')::integer
  from jsonb_each(coalesce(
    (
      select done.floors
      from (
        select p.payload -> 'floors' as floors, p.executed_at, 1 as place, p.proposal_no
        from price_proposals p where p.kind = 'floors' and p.executed_at is not null
        union all
        select q.payload -> 'floors', q.executed_at, 2, q.proposal_no
        from console_proposals q
        where q.kind = 'changeFloors' and q.state = 'done' and q.executed_at is not null
      ) as done
      order by done.executed_at desc, done.place desc, done.proposal_no desc limit 1
    ),
    first_price_floors()
  )) as x (kind, value)
$$;
