-- Writes new agreements and changes of agreements, many in one transaction, each kind of row by one
-- statement.
--
-- Takes arrays of rows as agreements/store/agreement-set.ts builds them, null for none: rows of agreements,
-- of their operations, charges, new debts and events. A changed agreement has the version after the one
-- that was read, and includes the changed consents of its member, if any (`consents`).
--
-- `confirmed` has what is counted under a lock of the signer, so that two concurrent sets never exceed a
-- limit together: confirmed openings, each with how many agreements its signer may have, including those
-- that wait for the member or the wallet (`most_agreements`); and charges for other people's numbers, each
-- with its month (`family_month`), that are announced or whose debit is leased (`leased`). An announced
-- charge is counted with everything of its month, a leased one with what was leased. While a number may be
-- stored in several forms (`number_forms`, all of them), it also has agreements that become live and, with
-- its `reply_code`, a member who is asked, because the unique indexes see two forms as two numbers.
--
-- `new_orders` and the parameters after it are orders of charges, as save_orders takes and writes them.
-- `jobs` are added as set_jobs takes them. At most one new or changed agreement per agreement number.
--
-- Returns what was not written, as an object from an agreement's number to the reason: 'versionConflict'
-- (it is not at the version that was read). This concerns the agreement alone: none of its rows is written,
-- and the others are. Throws unique_violation, and writes nothing at all, when an idempotency key is used,
-- a number is taken, the number has a live agreement of the signer, the signer has as many as allowed
-- ('agreements_most'), or a charge exceeds the signer's shared cap ('family_caps_most'): the constraint's
-- name says which. Throws when a charge that has ended would change.
--
-- Locks are taken in one order, so that two concurrent sets do not deadlock: signers, then agreements by
-- their numbers, then their charges; jobs are never waited for. The planner is made to look rows up by
-- their keys, as in save_orders.
create or replace function save_agreements(
  new_agreements json, changed_agreements json, operations json, charges json, debts json, events json,
  confirmed json, new_orders json, payments json, order_events json, wakes json, jobs json
) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
declare
  not_written jsonb := '{}';
  -- The agreements that were written; null for all of them.
  written text[];
begin
  if confirmed is not null then
    perform pg_advisory_xact_lock(once.lock)
    from (
      select hashtextextended(user_no, 0) as lock from json_to_recordset(confirmed) as x (user_no text)
      union
      select hashtextextended((select min(form collate "C") from unnest(number_forms) as form), 1)
      from json_to_recordset(confirmed) as x (number_forms text[]) where number_forms is not null
      order by lock
    ) as once;
  end if;

  if changed_agreements is not null then
    with changed as (
      update agreements
      set
        version = x.version, carrier = x.carrier, nickname = x.nickname, trigger = x.trigger,
        day_of_month = x.day_of_month, threshold_fen = x.threshold_fen, amount_fen = x.amount_fen,
        cap_per_month_fen = x.cap_per_month_fen, ends_on = x.ends_on, pay_order = x.pay_order,
        text_version = x.text_version, credit_text_version = x.credit_text_version,
        consented_at = x.consented_at, cnl_code = x.cnl_code, language = x.language, state = x.state,
        suspend_reason = x.suspend_reason, cancel_reason = x.cancel_reason, cancel_text = x.cancel_text,
        mandate = x.mandate, wallet_no = x.wallet_no, mandate_attempt_count = x.mandate_attempt_count,
        mandate_next_at = x.mandate_next_at, skip_next = x.skip_next, expiry_tip = x.expiry_tip,
        failures_in_row = x.failures_in_row, plan_at = x.plan_at, plan_period = x.plan_period,
        plan_debit_at = x.plan_debit_at, next_at = x.next_at, signed_at = x.signed_at,
        ended_at = x.ended_at, live = x.live
      from (
        select
          user_no, agreement_no, version, carrier, nickname, trigger, day_of_month, threshold_fen,
          amount_fen, cap_per_month_fen, ends_on, pay_order, text_version, credit_text_version,
          consented_at, cnl_code, language, state, suspend_reason, cancel_reason, cancel_text, mandate,
          wallet_no, mandate_attempt_count, mandate_next_at, skip_next, expiry_tip, failures_in_row, plan_at,
          plan_period, plan_debit_at, next_at, signed_at, ended_at, live
        from json_populate_recordset(null::agreements, changed_agreements)
        order by agreement_no collate "C"
      ) as x
      where agreements.user_no = x.user_no and agreements.agreement_no = x.agreement_no
        and agreements.version = x.version - 1
      returning agreements.agreement_no
    )
    select coalesce(array_agg(agreement_no), '{}') into written from changed;

    if cardinality(written) = json_array_length(changed_agreements) then
      written := null;
    else
      select jsonb_object_agg(agreement_no, 'versionConflict') into not_written
      from json_to_recordset(changed_agreements) as x (agreement_no text)
      where agreement_no <> all (written);
    end if;
  end if;

  if new_agreements is not null then
    insert into agreements (
      user_no, agreement_no, version, agr_mbl, signer_mobile_no, carrier, province_zh, province_en,
      nickname, trigger, day_of_month, threshold_fen, amount_fen, cap_per_month_fen, ends_on, pay_order,
      variant, text_version, credit_text_version, consented_at, cnl_code, language, state, suspend_reason,
      cancel_reason, cancel_text, mandate, wallet_no, mandate_attempt_count, mandate_next_at, skip_next,
      expiry_tip, failures_in_row, plan_at, plan_period, plan_debit_at, next_at, created_at, signed_at,
      ended_at,
      slice, live
    )
    select
      user_no, agreement_no, version, agr_mbl, signer_mobile_no, carrier, province_zh, province_en,
      nickname, trigger, day_of_month, threshold_fen, amount_fen, cap_per_month_fen, ends_on, pay_order,
      variant, text_version, credit_text_version, consented_at, cnl_code, language, state, suspend_reason,
      cancel_reason, cancel_text, mandate, wallet_no, mandate_attempt_count, mandate_next_at, skip_next,
      expiry_tip, failures_in_row, plan_at, plan_period, plan_debit_at, next_at, created_at, signed_at,
      ended_at,
      slice, live
    from json_populate_recordset(null::agreements, new_agreements)
    order by agreement_no collate "C";

    if written is not null then
      select written || array_agg(agreement_no) into written
      from json_to_recordset(new_agreements) as x (agreement_no text);
    end if;
  end if;

  insert into agreement_events (
    entity, entity_no, event, from_state, to_state, detail, user_no, agreement_no, seq, at
  )
  select
    entity, entity_no, event, from_state, to_state, detail, user_no, agreement_no, seq, at
  from json_populate_recordset(null::agreement_events, events)
  where written is null or agreement_no = any (written);

  if operations is not null then
    perform save_agreement_operations(operations, written);
  end if;

  if changed_agreements is not null then
    insert into member_consents (
      consent_no, operation_key, agr_mbl, terms, reply_code, state, requested_at, ask_count, asked_at,
      reminded_at, expires_at, next_at, answered_at, answered_by, ended_at, listed, user_no, agreement_no
    )
    select
      consent_no, operation_key, agr_mbl, terms, reply_code, state, requested_at, ask_count, asked_at,
      reminded_at, expires_at, next_at, answered_at, answered_by, ended_at, listed, user_no, agreement_no
    from json_array_elements(changed_agreements) as one,
      json_populate_recordset(null::member_consents, one -> 'consents')
    where written is null or agreement_no = any (written)
    on conflict (user_no, consent_no) do update
    set
      state = excluded.state, ask_count = excluded.ask_count, asked_at = excluded.asked_at,
      reminded_at = excluded.reminded_at, expires_at = excluded.expires_at, next_at = excluded.next_at,
      answered_at = excluded.answered_at, answered_by = excluded.answered_by,
      ended_at = excluded.ended_at, listed = excluded.listed;
  end if;

  if charges is not null then
    perform save_charges(charges, written);
  end if;

  if debts is not null then
    insert into debts (
      charge_no, amount_fen, state, since, due_at, order_no, user_no, agreement_no, paid_at
    )
    select
      charge_no, amount_fen, state, since, due_at, order_no, user_no, agreement_no, paid_at
    from json_populate_recordset(null::debts, save_agreements.debts)
    where written is null or agreement_no = any (written);
  end if;

  -- Counts the rows that are written by now, so none is left out.
  if confirmed is not null then
    perform check_agreement_limits(confirmed, written);
  end if;

  if new_orders is not null then
    perform save_orders_of_charges(new_orders, payments, order_events, wakes, written);
  end if;

  if jobs is not null then
    perform set_jobs(jobs, written);
  end if;
  return not_written;
end $$;
