-- A refund's number is made from its payment's, so the primary key says already that a payment is refunded
-- once. That it is made so is checked of new rows; an index of its own is not needed for it.
alter table refunds add constraint refunds_of_payment check (refund_no = 'R' || substr(payment_no, 2))
  not valid;
alter table refunds drop constraint refunds_user_no_payment_no_key;

-- Rows that change several times within seconds, in columns that no index has: pages keep room for the next
-- versions, which then need no new entries in the indexes.
alter table orders set (fillfactor = 80);
alter table payments set (fillfactor = 80);
alter table deliveries set (fillfactor = 80);
alter table charges set (fillfactor = 80);
