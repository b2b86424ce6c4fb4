-- Rewards are compared with the points service's grants, with the orders that used them, and with what their
-- activities count.
insert into reconciliation_books (book, begun_at, compared_until)
values ('rewards', now() - interval '1 hour', now() - interval '1 hour');
create index rewards_by_end on rewards (ended_at) where ended_at is not null;
