-- Orders that top a number up, whoever placed them: what customer service looks for.
create index concurrently if not exists orders_of_number on orders (mobile_no);
