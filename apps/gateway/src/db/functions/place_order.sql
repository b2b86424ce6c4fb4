-- For processes of an older release: places one order within its user's limits, as save_orders does now.
-- Gives 'placed', 'repeated', 'dayLimitReached' or 'monthLimitReached'.
create or replace function place_order(change jsonb, most_per_day bigint, most_per_month bigint) returns text
language plpgsql as $$
declare
  result text := (write_orders(jsonb_build_array(change || jsonb_build_object(
    'mostPerDayFen', most_per_day, 'mostPerMonthFen', most_per_month
  ))))[1];
begin
  return case result when 'written' then 'placed' when 'versionConflict' then 'repeated' else result end;
end $$;
