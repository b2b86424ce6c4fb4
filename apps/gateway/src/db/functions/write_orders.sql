-- As save_orders, for changes that come whole: the orders of charges and repayments, which are written
-- together with what they belong to, and changes of processes of an older release.
--
-- Takes a JSON array of changes as orders/stored-change.ts makes them, each with the order's row, the rows of
-- its parts, its events and transfers, the version that was read (`readVersion`, null: a new order) and what
-- follows from it. A process of an older release gives no `wakeInMs`: its open order is looked at at once.
--
-- Gives one result for each change, in their order: 'written', 'versionConflict', which the used idempotency
-- key of a new order is too, or which limit was reached. Throws as save_orders does.
create or replace function write_orders(changes jsonb) returns text[] language plpgsql as $$
declare
  not_written jsonb;
begin
  select save_orders(
    json_agg(one -> 'order' || jsonb_build_object(
      'most_per_day_fen', one -> 'mostPerDayFen', 'most_per_month_fen', one -> 'mostPerMonthFen'
    )) filter (where one ->> 'readVersion' is null),
    json_agg(one -> 'order' || jsonb_build_object('read_version', one -> 'readVersion'))
      filter (where one ->> 'readVersion' is not null),
    to_json(jsonb_path_query_array(changes, '$[*].payments[*]')),
    to_json(jsonb_path_query_array(changes, '$[*].deliveries[*]')),
    to_json(jsonb_path_query_array(changes, '$[*].refunds[*]')),
    to_json(jsonb_path_query_array(changes, '$[*].events[*]')),
    to_json(jsonb_path_query_array(changes, '$[*].transfers[*]')),
    json_agg(json_build_object(
      'user_no', one #> '{order,user_no}', 'order_no', one #> '{order,order_no}',
      'wake_in_ms', case when (one #>> '{order,open}')::boolean then coalesce(one ->> 'wakeInMs', '0') end
    )),
    json_agg(json_build_object(
      'user_no', one #> '{order,user_no}', 'order_no', one #> '{order,order_no}',
      'mobile_no', one -> 'creditedNumber', 'carrier', one #> '{order,carrier}', 'at', one -> 'at'
    )) filter (where one ->> 'creditedNumber' is not null),
    json_agg(json_build_object(
      'user_no', one #> '{order,user_no}', 'order_no', one #> '{order,order_no}',
      'charge_no', one #> '{order,charge_no}', 'depends', one -> 'notifies', 'at', one -> 'at'
    )) filter (where one ->> 'notifies' is not null)
  )
  into not_written
  from jsonb_array_elements(changes) as one;

  return array(
    select case why when 'repeated' then 'versionConflict' else coalesce(why, 'written') end
    from jsonb_array_elements(changes) with ordinality as given (one, n),
      lateral (select not_written ->> (one #>> '{order,order_no}') as why) as looked_up
    order by n
  );
end $$;
