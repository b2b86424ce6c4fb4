-- For operators who look for orders by their time or by the version of their prices. Both rise from order to
-- order, so a few pages say where in the table to look, and an order that is placed costs next to nothing.
create index concurrently if not exists orders_placed on orders using brin (created_at, settings_version);
