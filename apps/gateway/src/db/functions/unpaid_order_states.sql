-- The states in which an order waits for its payment: a user may have only so many of them.
--
-- Made from orders/model/states/order.ts: a test there writes this file.
create or replace function unpaid_order_states() returns text[] language sql immutable as $$
  select array['awaitingPayment']
$$;
