-- Invoices for credited orders: one for each order, asked for again after it was refused or came back. What
-- the issuer is sent is kept until it has answered for good, and with it the address of one on paper.
create table invoices (
  user_no text not null,
  order_no text not null,
  invoice_no text not null unique,
  request_no text not null,
  request_hash text not null,
  state text not null,
  kind text not null,
  title_kind text not null,
  title text not null,
  tax_no text,
  area text,
  amount_fen bigint not null,
  url text,
  reason text,
  request_body text,
  attempt_count integer not null,
  look_at timestamptz,
  asked_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (user_no, order_no)
);
create index invoices_to_look_at on invoices (look_at) where look_at is not null;

create table invoice_events (
  user_no text not null,
  order_no text not null,
  seq integer not null,
  invoice_no text not null,
  event text not null,
  state text not null,
  at timestamptz not null,
  primary key (user_no, order_no, seq)
);
