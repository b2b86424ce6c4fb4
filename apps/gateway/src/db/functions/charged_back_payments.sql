-- The payments of which an amount is charged back: the difference is open, or was written off and that was
-- not taken back. One whose difference was closed otherwise is not among them: its payer has lost, and the
-- money is with us. A shard has no differences, so that it has no such payments: there the gateway asks the
-- directory.
create or replace function charged_back_payments() returns table (payment_no text) language sql stable as $$
  select d.reference from reconciliation_differences d
  where d.kind = 'chargedBack' and d.state = 'open' and d.their_amount > 0
  union
  select w.reference from write_offs w where w.kind = 'chargedBack'
  group by w.reference
  having sum(case w.debit_account when 'writtenOff' then w.amount else -w.amount end) > 0
$$;
