-- Second step: reads the whole table, while everybody goes on reading and writing.
alter table order_events validate constraint order_events_first_months;
