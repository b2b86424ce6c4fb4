-- Has a book of reconciliation compared again from a time on, for an operator: after a partner has changed a
-- statement that was read already. Takes the book's name and the time, which should be the beginning of a day
-- in China, since totals are compared by such days. The next run goes on from there. What is open stays open
-- until it is looked at again. Gives nothing.
create or replace function compare_again(of_book text, since timestamptz) returns void language plpgsql as $$
begin
  -- Whoever is comparing it finds that the watermark is not where it was, and keeps nothing.
  update reconciliation_books
  set begun_at = since, compared_until = since, run_id = null, leased_until = null
  where book = of_book and compared_until >= since;
  if not found then
    raise exception 'there is no book % that is compared until after %', of_book, since;
  end if;
  -- Earlier ones stay: what differs of an earlier day is not looked for again, and waits by its crossing.
  delete from reconciliation_crossings where book = of_book and at >= since;
  delete from reconciliation_days
  where book = of_book and day >= to_char(since at time zone 'Asia/Shanghai', 'YYYYMMDD');
  -- What was added up until the old watermark: the next run begins with all that was posted before its piece.
  if of_book = 'rewards' then
    delete from activity_totals;
  end if;
end $$;
