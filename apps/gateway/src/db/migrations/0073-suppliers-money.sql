-- What a delivery cost at its supplier, as the supplier says, in whole millionths of its currency's unit: all
-- that it took from our float there, and of that the supplier's fee. Null: the supplier has not said.
alter table deliveries add column cost_currency text;
alter table deliveries add column cost_total bigint;
alter table deliveries add column cost_fee bigint;

-- What is left of what we have paid suppliers in advance, as each said last, in the same unit.
create table supplier_floats (
  supplier text not null,
  currency text not null,
  available bigint not null,
  read_at timestamptz not null,
  primary key (supplier, currency)
);
