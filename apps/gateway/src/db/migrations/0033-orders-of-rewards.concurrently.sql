-- Orders that are rewards, by when they ended: the book of rewards looks at those of a piece.
create index concurrently if not exists orders_of_rewards on orders (ended_at) where reward_no is not null;
