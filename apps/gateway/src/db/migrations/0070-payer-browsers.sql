-- What a payment was asked for: the payer's browser, null: a phone's, or none, or by an earlier release; and
-- how the payer pays other than by going to pay_url.
alter table payments add column browser text;
alter table payments add column pay_with jsonb;
