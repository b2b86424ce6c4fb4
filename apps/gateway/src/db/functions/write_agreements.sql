-- Writes changes of agreements, many in one transaction.
--
-- Takes a JSON array of changes as agreements/stored-change.ts makes them: the agreement's row, the rows of
-- its operations, charges, new debts and events, the version that was read (null: a new agreement), and what
-- follows from the change: `notices` to be sent, `newOrder` a charge's order as write_orders takes it,
-- `jobAt` when its job is to run, `at` when it was made. `mostAgreements`, given with an opening that was
-- confirmed: how many agreements its signer may have, those that the wallet is asked to sign among them;
-- checked under a lock of the signer's, so that two openings at once never exceed it together. At most one
-- change for each agreement.
--
-- Gives one result for each change, in their order: 'written', or 'versionConflict' when the agreement is
-- not at the version that was read. A conflict concerns its own change alone: nothing of it is written, and
-- the others are. Throws unique_violation, and writes nothing at all, when an idempotency key is used, a
-- number is taken, the number has a live agreement of the signer, or its signer has as many as allowed
-- ('agreements_most'): the constraint's name says which.
-- Throws when a charge that has ended would change.
--
-- An agreement is locked before its charges, and agreements in the order of their numbers, so that two sets
-- at once do not wait for each other in a circle.
create or replace function write_agreements(changes jsonb) returns text[] language plpgsql as $$
declare
  one jsonb;
  n integer;
  of_agreement text;
  rows_written integer;
  results text[];
  new_orders jsonb;
  written jsonb := changes;
begin
  results := array_fill('written'::text, array[jsonb_array_length(changes)]);
  perform pg_advisory_xact_lock(hashtextextended(signer, 0)) from (
    select distinct value #>> '{agreement,user_no}' as signer from jsonb_array_elements(changes)
    where value ->> 'mostAgreements' is not null order by 1
  ) as confirming;

  for n, one in
    select given.n, given.change from jsonb_array_elements(changes) with ordinality as given (change, n)
    order by given.change #>> '{agreement,agreement_no}' collate "C"
  loop
    if one ->> 'readVersion' is null then
      insert into agreements (
        user_no, agreement_no, version, agr_mbl, signer_mobile_no, carrier, province_zh, province_en,
        nickname, trigger, day_of_month, threshold_fen, amount_fen, cap_per_month_fen, ends_on, pay_order,
        text_version, credit_text_version, consented_at, cnl_code, language, state, suspend_reason,
        cancel_reason, cancel_text, mandate, mandate_attempt_count, mandate_next_at, skip_next, expiry_tip,
        failures_in_row, plan_at, plan_period, plan_debit_at, next_at, created_at, signed_at, ended_at,
        slice, live
      )
      select
        user_no, agreement_no, version, agr_mbl, signer_mobile_no, carrier, province_zh, province_en,
        nickname, trigger, day_of_month, threshold_fen, amount_fen, cap_per_month_fen, ends_on, pay_order,
        text_version, credit_text_version, consented_at, cnl_code, language, state, suspend_reason,
        cancel_reason, cancel_text, mandate, mandate_attempt_count, mandate_next_at, skip_next, expiry_tip,
        failures_in_row, plan_at, plan_period, plan_debit_at, next_at, created_at, signed_at, ended_at,
        slice, live
      from jsonb_to_record(one -> 'agreement') as x (
        user_no text, agreement_no text, version integer, agr_mbl text, signer_mobile_no text,
        carrier text, province_zh text, province_en text, nickname text, trigger text,
        day_of_month smallint, threshold_fen bigint, amount_fen bigint, cap_per_month_fen bigint,
        ends_on text, pay_order text[], text_version text, credit_text_version text,
        consented_at timestamptz, cnl_code text, language text, state text, suspend_reason text,
        cancel_reason text, cancel_text text, mandate text, mandate_attempt_count integer,
        mandate_next_at timestamptz, skip_next boolean, expiry_tip boolean, failures_in_row integer,
        plan_at timestamptz, plan_period text, plan_debit_at timestamptz, next_at timestamptz,
        created_at timestamptz, signed_at timestamptz, ended_at timestamptz, slice smallint, live boolean
      );
    else
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
      from jsonb_to_record(one -> 'agreement') as x (
        user_no text, agreement_no text, version integer, carrier text, nickname text, trigger text,
        day_of_month smallint, threshold_fen bigint, amount_fen bigint, cap_per_month_fen bigint,
        ends_on text, pay_order text[], text_version text, credit_text_version text,
        consented_at timestamptz, cnl_code text, language text, state text, suspend_reason text,
        cancel_reason text, cancel_text text, mandate text, mandate_attempt_count integer,
        mandate_next_at timestamptz, skip_next boolean, expiry_tip boolean, failures_in_row integer,
        plan_at timestamptz, plan_period text, plan_debit_at timestamptz, next_at timestamptz,
        signed_at timestamptz, ended_at timestamptz, live boolean
      )
      where agreements.user_no = x.user_no and agreements.agreement_no = x.agreement_no
        and agreements.version = (one ->> 'readVersion')::integer;
      if not found then
        results[n] := 'versionConflict';
      end if;
    end if;
  end loop;

  if 'versionConflict' = any(results) then
    select coalesce(jsonb_agg(given.change), '[]') into written
    from jsonb_array_elements(changes) with ordinality as given (change, n)
    where results[given.n] = 'written';
  end if;

  insert into agreement_events (
    entity, entity_no, event, from_state, to_state, detail, user_no, agreement_no, seq, at
  )
  select
    entity, entity_no, event, from_state, to_state, detail, user_no, agreement_no, seq, at
  from jsonb_array_elements(written) as change, jsonb_to_recordset(change -> 'events') as x (
    entity text, entity_no text, event text, from_state text, to_state text, detail jsonb, user_no text,
    agreement_no text, seq integer, at timestamptz
  );

  insert into agreement_operations (
    idempotency_key, kind, state, refusal, terms, consent, request_fingerprint, mandate_no, request_body,
    attempt_count, next_at, expires_at, created_at, ended_at, user_no, agreement_no
  )
  select
    idempotency_key, kind, state, refusal, terms, consent, request_fingerprint, mandate_no, request_body,
    attempt_count, next_at, expires_at, created_at, ended_at, user_no, agreement_no
  from jsonb_array_elements(written) as change, jsonb_to_recordset(change -> 'operations') as x (
    idempotency_key text, kind text, state text, refusal text, terms jsonb, consent jsonb,
    request_fingerprint text, mandate_no text, request_body text, attempt_count integer,
    next_at timestamptz, expires_at timestamptz, created_at timestamptz, ended_at timestamptz,
    user_no text, agreement_no text
  )
  on conflict (user_no, idempotency_key) do update
  set
    state = excluded.state, refusal = excluded.refusal, consent = excluded.consent,
    request_body = excluded.request_body, attempt_count = excluded.attempt_count,
    next_at = excluded.next_at, ended_at = excluded.ended_at
  where agreement_operations.agreement_no = excluded.agreement_no;
  get diagnostics rows_written = row_count;
  if rows_written <> (select count(*) from jsonb_path_query(written, '$[*].operations[*]')) then
    raise unique_violation using constraint = 'agreement_operations_pkey';
  end if;
  if exists (
    select from jsonb_array_elements(written) as change
    where (change ->> 'mostAgreements')::integer < (
      select count(*) from agreements a
      where a.user_no = change #>> '{agreement,user_no}' and (a.live or exists (
        select from agreement_operations o
        where o.user_no = a.user_no and o.agreement_no = a.agreement_no and o.ended_at is null
          and o.kind = 'add' and o.state = 'signing')))
  ) then
    raise unique_violation using constraint = 'agreements_most';
  end if;

  insert into charges (
    charge_no, trigger, period, state, reason, amount_fen, paid_fen, source, paid_from, rounds, round_at,
    first_debit_at, order_no, announced_at, debit_at, next_at, ended_at, user_no, agreement_no,
    counts_towards_cap, follows_order
  )
  select
    charge_no, trigger, period, state, reason, amount_fen, paid_fen, source, paid_from, rounds, round_at,
    first_debit_at, order_no, announced_at, debit_at, next_at, ended_at, user_no, agreement_no,
    counts_towards_cap, follows_order
  from jsonb_array_elements(written) as change, jsonb_to_recordset(change -> 'charges') as x (
    charge_no text, trigger text, period text, state text, reason text, amount_fen bigint, paid_fen bigint,
    source text, paid_from text, rounds integer, round_at timestamptz, first_debit_at timestamptz,
    order_no text, announced_at timestamptz, debit_at timestamptz, next_at timestamptz,
    ended_at timestamptz, user_no text, agreement_no text, counts_towards_cap boolean,
    follows_order boolean
  )
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
  if rows_written <> (select count(*) from jsonb_path_query(written, '$[*].charges[*]')) then
    raise exception 'a charge that has ended stays as it is';
  end if;

  insert into debts (
    charge_no, amount_fen, state, since, due_at, order_no, user_no, agreement_no, paid_at
  )
  select
    charge_no, amount_fen, state, since, due_at, order_no, user_no, agreement_no, paid_at
  from jsonb_array_elements(written) as change, jsonb_to_recordset(change -> 'debts') as x (
    charge_no text, amount_fen bigint, state text, since timestamptz, due_at timestamptz, order_no text,
    user_no text, agreement_no text, paid_at timestamptz
  );

  select jsonb_agg(value) into new_orders from jsonb_path_query(written, '$[*].newOrder') as value;
  if new_orders is not null and 'versionConflict' = any(write_orders(new_orders)) then
    raise unique_violation using constraint = 'orders_request';
  end if;

  for one in
    select value from jsonb_array_elements(written)
    order by value #>> '{agreement,agreement_no}' collate "C"
  loop
    of_agreement := one #>> '{agreement,agreement_no}';
    perform set_job('sendNotice', notice::json, (one ->> 'at')::timestamptz,
      'notice:' || (notice ->> 'noticeNo'))
    from jsonb_array_elements(one -> 'notices') as notice;
    if one ->> 'jobAt' is not null then
      perform set_job('advanceAgreement', json_build_object('agreementNo', of_agreement),
        (one ->> 'jobAt')::timestamptz, 'agreement:' || of_agreement);
    end if;
  end loop;
  return results;
end $$;
