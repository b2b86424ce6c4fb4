-- Makes reconciliation compare a book again from a given time, for an operator, after a partner has changed
-- a statement that was read already. Takes the book's name and the time, which should be the beginning of a
-- day in China, since totals are compared by such days. The next run starts there. Open differences stay
-- open until they are looked at again.
create or replace function compare_again(of_book text, since timestamptz) returns void language plpgsql as $$
begin
  -- A run that is comparing the book finds that the watermark has moved, and stores nothing.
  update reconciliation_books
  set begun_at = since, compared_until = since, run_id = null, leased_until = null
  where book = of_book and compared_until >= since;
  if not found then
    raise exception 'there is no book % that is compared until after %', of_book, since;
  end if;
  -- Earlier crossings stay: differences of earlier days are not looked for again, and still need them.
  delete from reconciliation_crossings where book = of_book and at >= since;
  delete from reconciliation_days
  where book = of_book and day >= to_char(since at time zone 'Asia/Shanghai', 'YYYYMMDD');
  -- These are totals up to the old watermark; the next run adds up all that was posted before its piece.
  if of_book = 'rewards' then
    delete from activity_totals;
  end if;
end $$;
