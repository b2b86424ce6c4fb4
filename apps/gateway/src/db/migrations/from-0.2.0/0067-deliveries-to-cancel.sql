-- Since when an operator wants a delivery cancelled: nothing is given back before its carrier has answered.
alter table deliveries add column cancel_wanted_at timestamptz;
