-- Creates the partitions of order_events for the present month in China and a given number of months after
-- it, where they are missing. Returns how many it created.
--
-- Moves a month's events out of order_events_default, while writers wait; a month with more than 100,000
-- such events is left there: see order_events_without_month. Waits for locks at most 2 s and then throws
-- lock_not_available; the next call continues.
create or replace function make_order_months(ahead integer) returns table (made integer)
language plpgsql set lock_timeout = '2s' as $$
declare
  month timestamp := date_trunc('month', present_time() at time zone 'Asia/Shanghai');
  last_month timestamp := month + make_interval(months => ahead);
  part text;
  low text;
  high text;
begin
  made := 0;
  for month in select generate_series(month, last_month, interval '1 month') loop
    part := 'order_events_' || to_char(month, 'YYYY_MM');
    low := to_char(month, 'YYMM');
    high := to_char(month + interval '1 month', 'YYMM');
    continue when to_regclass(part) is not null
      or exists (select from order_months where from_no <= low and to_no > low);

    continue when 100000 < (
      select count(*)
      from (select from order_events_default where order_no >= low and order_no < high limit 100001) as there
    );
    execute format('create table %I (like order_events including all)', part);
    perform attach_order_month(part, low, high);
    made := made + 1;
  end loop;
  return next;
end $$;
