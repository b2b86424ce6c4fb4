-- What wrote changes one by one, before the functions that write sets of them.
drop function if exists place_order(jsonb, bigint, bigint);
drop function if exists place_repayment(jsonb, text[], bigint, text, text);
drop function if exists write_agreements(jsonb);
drop function if exists write_orders(jsonb);
drop function if exists notify_agreement(text, text, timestamptz);
drop function if exists set_job(text, json, timestamptz, text);
