-- Vouchers: what one user earned of an activity, each lowers the price of one order. `version` counts its
-- changes, of which each is an event. `extended`: it came back from an order with more time than it had.
-- `counted`: its activity knows that it was used or has expired.
create table vouchers (
  user_no text not null,
  voucher_no text not null,
  reward_no text not null,
  activity_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  min_face_fen bigint not null,
  state text not null,
  version integer not null,
  order_no text,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  extended boolean not null,
  ended_at timestamptz,
  counted boolean not null,
  primary key (user_no, voucher_no)
);
create index vouchers_to_expire on vouchers (expires_at) where state = 'available';
create index vouchers_to_count on vouchers (ended_at) where ended_at is not null and not counted;

create table voucher_events (
  user_no text not null,
  voucher_no text not null,
  seq integer not null,
  event text not null,
  state text not null,
  order_no text,
  at timestamptz not null,
  primary key (user_no, voucher_no, seq)
);

-- What lowered an order's price; part of none so far, so the condition need not be checked over them.
alter table orders add column voucher_no text;
alter table orders add column voucher_fen bigint;
alter table orders add constraint orders_voucher
  check ((voucher_no is null) = (voucher_fen is null) and voucher_fen > 0) not valid;
