-- Writes the charges of agreements for `save_agreements`: new ones whole, and of existing ones the columns
-- that may change.
--
-- Takes rows as agreements/store/agreement-set.ts builds them, and the agreements that were written (null:
-- all of them), by which the rows are selected. Throws when a charge that has ended would change.
create or replace function save_charges(charges json, written text[]) returns void language plpgsql as $$
declare
  rows_written bigint;
begin
  insert into charges (
    charge_no, trigger, period, state, reason, amount_fen, paid_fen, source, paid_from, rounds, round_at,
    first_debit_at, order_no, announced_at, noticed_at, debit_at, next_at, ended_at, user_no, agreement_no,
    counts_towards_cap, follows_order
  )
  select
    charge_no, trigger, period, state, reason, amount_fen, paid_fen, source, paid_from, rounds, round_at,
    first_debit_at, order_no, announced_at, noticed_at, debit_at, next_at, ended_at, user_no, agreement_no,
    counts_towards_cap, follows_order
  from json_populate_recordset(null::charges, save_charges.charges)
  where written is null or agreement_no = any (written)
  on conflict (user_no, charge_no) do update
  set
    state = excluded.state, reason = excluded.reason, amount_fen = excluded.amount_fen,
    paid_fen = excluded.paid_fen, source = excluded.source, paid_from = excluded.paid_from,
    rounds = excluded.rounds, round_at = excluded.round_at, first_debit_at = excluded.first_debit_at,
    order_no = excluded.order_no, noticed_at = excluded.noticed_at, debit_at = excluded.debit_at,
    next_at = excluded.next_at,
    ended_at = excluded.ended_at, counts_towards_cap = excluded.counts_towards_cap,
    follows_order = excluded.follows_order
  where charges.ended_at is null;
  get diagnostics rows_written = row_count;
  if rows_written <> (
    select count(*) from json_to_recordset(save_charges.charges) as x (agreement_no text)
    where written is null or agreement_no = any (written)
  ) then
    raise exception 'a charge that has ended stays as it is';
  end if;
end $$;
