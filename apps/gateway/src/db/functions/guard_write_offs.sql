-- Trigger of `write_offs`: a write-off is what two people approved, for a difference that has been open for
-- at least seven days; it is never changed or deleted.
create or replace function guard_write_offs() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'what was written off stays' using errcode = 'PBC01';
  end if;
  perform from console_proposals
  where proposal_no = new.proposal_no and kind = 'writeOff' and approved_by is not null
    and executed_at is null and payload @> jsonb_build_object(
      'book', new.book, 'kind', new.kind, 'reference', new.reference, 'unit', new.unit,
      'account', case new.debit_account when 'writtenOff' then new.credit_account else new.debit_account end,
      'amount', case new.debit_account when 'writtenOff' then new.amount else -new.amount end
    );
  if not found then
    raise exception 'nothing is written off that nobody approved' using errcode = 'PBC03';
  end if;
  perform from reconciliation_differences
  where book = new.book and kind = new.kind and reference = new.reference and state = 'open'
    and first_seen_at <= present_time() - interval '7 days';
  if not found then
    raise exception 'what is written off has been open for seven days' using errcode = 'PBC03';
  end if;
  return new;
end $$;

create or replace trigger guard_write_offs before insert or update or delete on write_offs
for each row execute function guard_write_offs();

create or replace trigger keep_write_offs before truncate on write_offs
for each statement execute function forbid_removal();
