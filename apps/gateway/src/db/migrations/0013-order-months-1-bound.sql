-- First of three steps to order_events in months (decision 20). What is in the table, and what comes until
-- the third step, is older than the month after next; only new rows are checked now, the rest in the second.
do $$
begin
  execute format(
    'alter table order_events add constraint order_events_first_months check (order_no < %L) not valid',
    to_char(now() at time zone 'Asia/Shanghai' + interval '2 months', 'YYMM')
  );
end $$;
