-- Which partner takes money, and which credits numbers: one at a time each. What is open is asked of the one
-- that it began with, so they are exchanged only while nothing is (app/partners-in-use.ts).
create table partners_in_use (
  task text primary key,
  partner text not null,
  since timestamptz not null
);
