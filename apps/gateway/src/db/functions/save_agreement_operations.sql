-- Writes the operations of agreements for `save_agreements`: new ones whole, and of existing ones the
-- columns that may change.
--
-- Takes rows as agreements/store/agreement-set.ts builds them, and the agreements that were written (null:
-- all of them), by which the rows are selected. Throws unique_violation ('agreement_operations_pkey') when
-- an idempotency key belongs to another agreement's operation.
create or replace function save_agreement_operations(operations json, written text[])
returns void language plpgsql as $$
declare
  rows_written bigint;
begin
  insert into agreement_operations (
    idempotency_key, kind, state, refusal, terms, consent, request_fingerprint, mandate_no, request_body,
    attempt_count, next_at, expires_at, created_at, ended_at, user_no, agreement_no
  )
  select
    idempotency_key, kind, state, refusal, terms, consent, request_fingerprint, mandate_no, request_body,
    attempt_count, next_at, expires_at, created_at, ended_at, user_no, agreement_no
  from json_populate_recordset(null::agreement_operations, operations)
  where written is null or agreement_no = any (written)
  on conflict (user_no, idempotency_key) do update
  set
    state = excluded.state, refusal = excluded.refusal, consent = excluded.consent,
    request_body = excluded.request_body, attempt_count = excluded.attempt_count,
    next_at = excluded.next_at, ended_at = excluded.ended_at
  where agreement_operations.agreement_no = excluded.agreement_no;
  get diagnostics rows_written = row_count;
  if rows_written <> (
    select count(*) from json_to_recordset(operations) as x (agreement_no text)
    where written is null or agreement_no = any (written)
  ) then
    raise unique_violation using constraint = 'agreement_operations_pkey',
      message = 'violates unique constraint "agreement_operations_pkey"';
  end if;
end $$;
