-- Places the orders of charges for `save_agreements`, by save_orders.
--
-- Takes rows as save_orders does, and the agreements that were written (null: all of them): an order is
-- placed when the agreement of its charge was written. Throws unique_violation ('orders_request') when one
-- of the orders was placed already.
create or replace function save_orders_of_charges(
  new_orders json, payments json, order_events json, wakes json, written text[]
) returns void language plpgsql as $$
declare
  order_nos text[];
begin
  if written is not null then
    select json_agg(one), array_agg(one ->> 'order_no') into new_orders, order_nos
    from json_array_elements(new_orders) as one
    where 'A' || substr(one ->> 'charge_no', 2, 24) = any (written);
    payments := (select json_agg(one) from json_array_elements(payments) as one
      where one ->> 'order_no' = any (order_nos));
    order_events := (select json_agg(one) from json_array_elements(order_events) as one
      where one ->> 'order_no' = any (order_nos));
    wakes := (select json_agg(one) from json_array_elements(wakes) as one
      where one ->> 'order_no' = any (order_nos));
  end if;
  if new_orders is not null and save_orders(
    new_orders, null, payments, null, null, order_events, null, wakes, null, null
  ) <> '{}' then
    raise unique_violation using constraint = 'orders_request',
      message = 'violates unique constraint "orders_request"';
  end if;
end $$;
