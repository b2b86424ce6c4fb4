-- Trades of payments from before. Where two name the same one, it is that of the one that was paid.
insert into payment_trades (user_no, method, trade_no, payment_no)
select user_no, method, trade_no, payment_no from payments
where trade_no is not null and state = 'paid' and method <> 'activity'
on conflict (method, trade_no) do nothing;

insert into payment_trades (user_no, method, trade_no, payment_no)
select user_no, method, trade_no, payment_no from payments
where trade_no is not null and state <> 'paid'
on conflict (method, trade_no) do nothing;
