-- Returns the payments that are charged back: their difference is open, or was written off and the
-- write-off was not reversed. A payment whose difference was closed otherwise is not among them: the payer
-- lost the dispute, and the money is ours. A shard has no differences and so returns none; there the
-- gateway asks the directory.
create or replace function charged_back_payments() returns table (payment_no text) language sql stable as $$
  select d.reference from reconciliation_differences d
  where d.kind = 'chargedBack' and d.state = 'open' and d.their_amount > 0
  union
  select w.reference from write_offs w where w.kind = 'chargedBack'
  group by w.reference
  having sum(case w.debit_account when 'writtenOff' then w.amount else -w.amount end) > 0
$$;
