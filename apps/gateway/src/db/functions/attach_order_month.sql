-- Attaches a table (created like order_events) as the partition of the orders whose numbers are from `low`
-- (empty: from the first) up to, not including, `high`. Moves their events out of order_events_default;
-- writers wait meanwhile.
create or replace function attach_order_month(part text, low text, high text) returns void
language plpgsql as $$
begin
  lock table order_events in share update exclusive mode;
  lock table order_events_default in access exclusive mode;
  execute format(
    'with moved as (delete from order_events_default where order_no >= %L and order_no < %L returning *)
    insert into %I (
      entity, entity_no, event, from_state, to_state, detail, user_no, order_no, seq, at
    )
    select entity, entity_no, event, from_state, to_state, detail, user_no, order_no, seq, at from moved',
    low, high, part
  );
  execute format(
    'alter table order_events attach partition %I for values from (%s) to (%L)',
    part, case low when '' then 'minvalue' else quote_literal(low) end, high
  );
end $$;
