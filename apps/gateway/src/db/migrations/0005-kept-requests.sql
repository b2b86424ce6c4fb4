-- What is sent to a partner under a number of ours is kept from before it is first sent until the partner has
-- answered, so that a repeat is the same request word for word, whatever was released in between. Null:
-- nothing is to be sent again, or the row is from before.
alter table payments add column request_body text;
alter table deliveries add column request_body text;
alter table refunds add column request_body text;

-- The number under which the wallet is asked for the mandate of an opening or a change of terms. Null, of one
-- from before: its idempotency key.
alter table agreement_operations add column mandate_no text, add column request_body text;
