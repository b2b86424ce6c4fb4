-- Writes new agreements and changes of agreements, many in one transaction, each kind of row by one
-- statement.
--
-- Takes arrays of rows as agreements/store/agreement-set.ts makes them, null for none: rows of agreements, of
-- their operations, charges, new debts and events. A changed agreement names the version that was read
-- (`read_version`), and brings the changed consents of its member, if any (`consents`). `confirmed`: what is
-- counted under a lock of its signer's, so that two at once never exceed a limit together: openings that were
-- confirmed, each with how many agreements its signer may have, those that a member or the wallet is asked
-- about among them (`most_agreements`); and charges for other people's numbers, each with its month
-- (`family_month`), that are announced, or whose debit is leased (`leased`). With one that is announced
-- everything of its month counts, with one that is leased what was leased. Also there, while a number may
-- stand in several forms (`number_forms`, all of them): agreements that become live, and, with its
-- `reply_code`, a member who is asked. The unique indexes see two forms as two numbers.
-- `new_orders` and what follows: orders of charges, as save_orders takes them, and written by it. `jobs`:
-- what is to be done, as set_jobs takes it. At most one new or changed agreement for each agreement number.
--
-- Gives what was not written, as an object from an agreement's number to why: 'versionConflict' (it is not
-- at the version that was read). That concerns the agreement alone: nothing of it is written, and the others
-- are. Throws unique_violation, and writes nothing at all, when an idempotency key is used, a number is
-- taken, the number has a live agreement of the signer, its signer has as many as allowed
-- ('agreements_most'), or a charge is above the signer's shared cap ('family_caps_most'): the constraint's
-- name says which. Throws when a charge that has ended would change.
--
-- Locks are taken in one order, so that two sets at once do not wait for each other in a circle: signers,
-- then agreements by their numbers, then their charges; jobs are never waited for. The planner is told to
-- look rows up by their keys, as in save_orders.
create or replace function save_agreements(
  new_agreements json, changed_agreements json, operations json, charges json, debts json, events json,
  confirmed json, new_orders json, payments json, order_events json, wakes json, jobs json
) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
declare
  not_written jsonb := '{}';
  rows_written bigint;
  written text[] := '{}';
  all_written boolean := true;
  order_nos text[];
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
        mandate = x.mandate, mandate_attempt_count = x.mandate_attempt_count,
        mandate_next_at = x.mandate_next_at, skip_next = x.skip_next, expiry_tip = x.expiry_tip,
        failures_in_row = x.failures_in_row, plan_at = x.plan_at, plan_period = x.plan_period,
        plan_debit_at = x.plan_debit_at, next_at = x.next_at, signed_at = x.signed_at,
        ended_at = x.ended_at, live = x.live
      from (
        select
          user_no, agreement_no, version, carrier, nickname, trigger, day_of_month, threshold_fen,
          amount_fen, cap_per_month_fen, ends_on, pay_order, text_version, credit_text_version,
          consented_at, cnl_code, language, state, suspend_reason, cancel_reason, cancel_text, mandate,
          mandate_attempt_count, mandate_next_at, skip_next, expiry_tip, failures_in_row, plan_at,
          plan_period, plan_debit_at, next_at, signed_at, ended_at, live, read_version
        from json_to_recordset(changed_agreements) as x (
          user_no text, agreement_no text, version integer, carrier text, nickname text, trigger text,
          day_of_month smallint, threshold_fen bigint, amount_fen bigint, cap_per_month_fen bigint,
          ends_on text, pay_order text[], text_version text, credit_text_version text,
          consented_at timestamptz, cnl_code text, language text, state text, suspend_reason text,
          cancel_reason text, cancel_text text, mandate text, mandate_attempt_count integer,
          mandate_next_at timestamptz, skip_next boolean, expiry_tip boolean, failures_in_row integer,
          plan_at timestamptz, plan_period text, plan_debit_at timestamptz, next_at timestamptz,
          signed_at timestamptz, ended_at timestamptz, live boolean, read_version integer
        )
        order by agreement_no collate "C"
      ) as x
      where agreements.user_no = x.user_no and agreements.agreement_no = x.agreement_no
        and agreements.version = x.read_version
      returning agreements.agreement_no
    )
    select coalesce(array_agg(agreement_no), '{}') into written from changed;

    all_written := cardinality(written) = json_array_length(changed_agreements);
    if not all_written then
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
      cancel_reason, cancel_text, mandate, mandate_attempt_count, mandate_next_at, skip_next, expiry_tip,
      failures_in_row, plan_at, plan_period, plan_debit_at, next_at, created_at, signed_at, ended_at,
      slice, live
    )
    select
      user_no, agreement_no, version, agr_mbl, signer_mobile_no, carrier, province_zh, province_en,
      nickname, trigger, day_of_month, threshold_fen, amount_fen, cap_per_month_fen, ends_on, pay_order,
      variant, text_version, credit_text_version, consented_at, cnl_code, language, state, suspend_reason,
      cancel_reason, cancel_text, mandate, mandate_attempt_count, mandate_next_at, skip_next, expiry_tip,
      failures_in_row, plan_at, plan_period, plan_debit_at, next_at, created_at, signed_at, ended_at,
      slice, live
    from json_to_recordset(new_agreements) as x (
      user_no text, agreement_no text, version integer, agr_mbl text, signer_mobile_no text,
      carrier text, province_zh text, province_en text, nickname text, trigger text,
      day_of_month smallint, threshold_fen bigint, amount_fen bigint, cap_per_month_fen bigint,
      ends_on text, pay_order text[], variant text, text_version text, credit_text_version text,
      consented_at timestamptz, cnl_code text, language text, state text, suspend_reason text,
      cancel_reason text, cancel_text text, mandate text, mandate_attempt_count integer,
      mandate_next_at timestamptz, skip_next boolean, expiry_tip boolean, failures_in_row integer,
      plan_at timestamptz, plan_period text, plan_debit_at timestamptz, next_at timestamptz,
      created_at timestamptz, signed_at timestamptz, ended_at timestamptz, slice smallint, live boolean
    )
    order by agreement_no collate "C";

    if not all_written then
      select written || array_agg(agreement_no) into written
      from json_to_recordset(new_agreements) as x (agreement_no text);
    end if;
  end if;

  insert into agreement_events (
    entity, entity_no, event, from_state, to_state, detail, user_no, agreement_no, seq, at
  )
  select
    entity, entity_no, event, from_state, to_state, detail, user_no, agreement_no, seq, at
  from json_to_recordset(events) as x (
    entity text, entity_no text, event text, from_state text, to_state text, detail jsonb, user_no text,
    agreement_no text, seq integer, at timestamptz
  )
  where all_written or agreement_no = any (written);

  if operations is not null then
    insert into agreement_operations (
      idempotency_key, kind, state, refusal, terms, consent, request_fingerprint, mandate_no, request_body,
      attempt_count, next_at, expires_at, created_at, ended_at, user_no, agreement_no
    )
    select
      idempotency_key, kind, state, refusal, terms, consent, request_fingerprint, mandate_no, request_body,
      attempt_count, next_at, expires_at, created_at, ended_at, user_no, agreement_no
    from json_to_recordset(operations) as x (
      idempotency_key text, kind text, state text, refusal text, terms jsonb, consent jsonb,
      request_fingerprint text, mandate_no text, request_body text, attempt_count integer,
      next_at timestamptz, expires_at timestamptz, created_at timestamptz, ended_at timestamptz,
      user_no text, agreement_no text
    )
    where all_written or agreement_no = any (written)
    on conflict (user_no, idempotency_key) do update
    set
      state = excluded.state, refusal = excluded.refusal, consent = excluded.consent,
      request_body = excluded.request_body, attempt_count = excluded.attempt_count,
      next_at = excluded.next_at, ended_at = excluded.ended_at
    where agreement_operations.agreement_no = excluded.agreement_no;
    get diagnostics rows_written = row_count;
    if rows_written <> (case
      when all_written then json_array_length(operations)
      else (
        select count(*) from json_to_recordset(operations) as x (agreement_no text)
        where agreement_no = any (written)
      )
    end) then
      raise unique_violation using constraint = 'agreement_operations_pkey',
        message = 'violates unique constraint "agreement_operations_pkey"';
    end if;
  end if;

  if position('"consents"' in changed_agreements::text) > 0 then
    insert into member_consents (
      consent_no, operation_key, agr_mbl, terms, reply_code, state, requested_at, ask_count, asked_at,
      reminded_at, expires_at, next_at, answered_at, answered_by, ended_at, listed, user_no, agreement_no
    )
    select
      consent_no, operation_key, agr_mbl, terms, reply_code, state, requested_at, ask_count, asked_at,
      reminded_at, expires_at, next_at, answered_at, answered_by, ended_at, listed, user_no, agreement_no
    from json_array_elements(changed_agreements) as one, json_to_recordset(one -> 'consents') as x (
      consent_no text, operation_key text, agr_mbl text, terms jsonb, reply_code text, state text,
      requested_at timestamptz, ask_count integer, asked_at timestamptz, reminded_at timestamptz,
      expires_at timestamptz, next_at timestamptz, answered_at timestamptz, answered_by text,
      ended_at timestamptz, listed boolean, user_no text, agreement_no text
    )
    where all_written or agreement_no = any (written)
    on conflict (user_no, consent_no) do update
    set
      state = excluded.state, ask_count = excluded.ask_count, asked_at = excluded.asked_at,
      reminded_at = excluded.reminded_at, expires_at = excluded.expires_at, next_at = excluded.next_at,
      answered_at = excluded.answered_at, answered_by = excluded.answered_by,
      ended_at = excluded.ended_at, listed = excluded.listed;
  end if;

  if confirmed is not null and exists (
    select from json_to_recordset(confirmed) as x (user_no text, agreement_no text, most_agreements integer)
    where (all_written or agreement_no = any (written)) and most_agreements < (
      select count(*) from agreements a
      where a.user_no = x.user_no and (a.live or exists (
        select from agreement_operations o
        where o.user_no = a.user_no and o.agreement_no = a.agreement_no and o.ended_at is null
          and o.kind = 'add' and o.state in ('awaitingConsent', 'signing'))))
  ) then
    raise unique_violation using constraint = 'agreements_most',
      message = 'violates unique constraint "agreements_most"';
  end if;

  if confirmed is not null and exists (
    select
    from json_to_recordset(confirmed) as x (
      user_no text, agreement_no text, number_forms text[], reply_code text
    )
    join agreements a on a.user_no = x.user_no and a.live and a.agr_mbl = any (x.number_forms)
      and a.agreement_no <> x.agreement_no
    where (all_written or x.agreement_no = any (written)) and x.reply_code is null
  ) then
    raise unique_violation using constraint = 'agreements_one_live',
      message = 'violates unique constraint "agreements_one_live"';
  end if;

  if confirmed is not null and exists (
    select
    from json_to_recordset(confirmed) as x (agreement_no text, number_forms text[], reply_code text)
    join member_consents m on m.agr_mbl = any (x.number_forms) and m.reply_code = x.reply_code
      and m.ended_at is null and m.agreement_no <> x.agreement_no
    where all_written or x.agreement_no = any (written)
  ) then
    raise unique_violation using constraint = 'member_consents_reply_code',
      message = 'violates unique constraint "member_consents_reply_code"';
  end if;

  if charges is not null then
    insert into charges (
      charge_no, trigger, period, state, reason, amount_fen, paid_fen, source, paid_from, rounds, round_at,
      first_debit_at, order_no, announced_at, debit_at, next_at, ended_at, user_no, agreement_no,
      counts_towards_cap, follows_order
    )
    select
      charge_no, trigger, period, state, reason, amount_fen, paid_fen, source, paid_from, rounds, round_at,
      first_debit_at, order_no, announced_at, debit_at, next_at, ended_at, user_no, agreement_no,
      counts_towards_cap, follows_order
    from json_to_recordset(charges) as x (
      charge_no text, trigger text, period text, state text, reason text, amount_fen bigint, paid_fen bigint,
      source text, paid_from text, rounds integer, round_at timestamptz, first_debit_at timestamptz,
      order_no text, announced_at timestamptz, debit_at timestamptz, next_at timestamptz,
      ended_at timestamptz, user_no text, agreement_no text, counts_towards_cap boolean,
      follows_order boolean
    )
    where all_written or agreement_no = any (written)
    on conflict (user_no, charge_no) do update
    set
      state = excluded.state, reason = excluded.reason, amount_fen = excluded.amount_fen,
      paid_fen = excluded.paid_fen, source = excluded.source, paid_from = excluded.paid_from,
      rounds = excluded.rounds, round_at = excluded.round_at, first_debit_at = excluded.first_debit_at,
      order_no = excluded.order_no, debit_at = excluded.debit_at, next_at = excluded.next_at,
      ended_at = excluded.ended_at, counts_towards_cap = excluded.counts_towards_cap,
      follows_order = excluded.follows_order
    where charges.ended_at is null;
    get diagnostics rows_written = row_count;
    if rows_written <> (case
      when all_written then json_array_length(charges)
      else (
        select count(*) from json_to_recordset(charges) as x (agreement_no text)
        where agreement_no = any (written)
      )
    end) then
      raise exception 'a charge that has ended stays as it is';
    end if;
  end if;

  if confirmed is not null and exists (
    select
    from json_to_recordset(confirmed) as x (
      user_no text, agreement_no text, family_month text, leased boolean
    )
    join family_caps f on f.user_no = x.user_no
    where (all_written or x.agreement_no = any (written)) and x.family_month is not null and f.cap_fen < (
      select coalesce(sum(c.amount_fen), 0)
      from agreements a
      join charges c on c.user_no = a.user_no
        and c.charge_no between 'C' || substr(a.agreement_no, 2) || x.family_month || '00'
          and 'C' || substr(a.agreement_no, 2) || x.family_month || '99'
      where a.user_no = x.user_no and a.agr_mbl <> a.signer_mobile_no and c.counts_towards_cap
        and (not x.leased or c.first_debit_at is not null))
  ) then
    raise unique_violation using constraint = 'family_caps_most',
      message = 'violates unique constraint "family_caps_most"';
  end if;

  if debts is not null then
    insert into debts (
      charge_no, amount_fen, state, since, due_at, order_no, user_no, agreement_no, paid_at
    )
    select
      charge_no, amount_fen, state, since, due_at, order_no, user_no, agreement_no, paid_at
    from json_to_recordset(debts) as x (
      charge_no text, amount_fen bigint, state text, since timestamptz, due_at timestamptz, order_no text,
      user_no text, agreement_no text, paid_at timestamptz
    )
    where all_written or agreement_no = any (written);
  end if;

  if new_orders is not null and not all_written then
    select json_agg(one) into new_orders from json_array_elements(new_orders) as one
    where 'A' || substr(one ->> 'charge_no', 2, 24) = any (written);
    order_nos := array(select one ->> 'order_no' from json_array_elements(new_orders) as one);
    payments := (select json_agg(one) from json_array_elements(payments) as one
      where one ->> 'order_no' = any (order_nos));
    order_events := (select json_agg(one) from json_array_elements(order_events) as one
      where one ->> 'order_no' = any (order_nos));
    wakes := (select json_agg(one) from json_array_elements(wakes) as one
      where one ->> 'order_no' = any (order_nos));
  end if;
  if new_orders is not null and save_orders(
    new_orders, null, payments, null, null, order_events, null, wakes, null, null
  ) <> '{}' then
    raise unique_violation using constraint = 'orders_request',
      message = 'violates unique constraint "orders_request"';
  end if;

  if jobs is not null then
    perform set_jobs(jobs, case when all_written then null else written end);
  end if;
  return not_written;
end $$;
