-- Which payment a provider's trade belongs to: a trade pays once. Filled by a trigger of payments
-- (keep_payment_trade).
create table payment_trades (
  user_no text collate "C" not null,
  method text not null,
  trade_no text not null,
  payment_no text collate "C" not null,
  primary key (method, trade_no)
);
