-- What a provider took where that is another amount than was asked for. Of all payments so far it is null, so
-- the condition need not be checked over them.
alter table payments add column paid_amount bigint;
alter table payments add constraint payments_paid_amount check (paid_amount > 0 and paid_amount <> amount)
  not valid;
