import { type Kysely, sql } from 'kysely';

/**
 * Automatic top-up. An agreement is one aggregate as an order is: operations on it, charges (at most one per
 * agreement and period, by their key), and every change as an event row, written under its version by
 * `write_agreement`. `next_at` is when a run looks at it next, found in slices of the user numbers. Debts are
 * what credit pay laid out for charges. Orders know the charge that they are, or that they repay debts; when
 * one changes, its agreement's job is set off and the agreement's version moves on, so that nobody decides
 * from what they read of the order before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column kind text not null default 'topUp', add column charge_no text collate "C"`.execute(
    db,
  );
  await sql`alter table payments add column source text`.execute(db);
  await createTables(db);
  await createWriters(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agreements (
      user_no text collate "C" not null,
      agreement_no text collate "C" not null check (agreement_no ~ '^A[0-9]{24}$'),
      slice smallint not null check (slice between 0 and 99),
      version integer not null,
      agr_mbl text not null,
      signer_mobile_no text not null,
      carrier text not null,
      province_zh text,
      province_en text,
      nickname text not null,
      trigger text not null,
      day_of_month smallint check (day_of_month between 1 and 31),
      threshold_fen bigint,
      amount_fen bigint not null check (amount_fen > 0),
      cap_per_month_fen bigint not null check (cap_per_month_fen >= amount_fen),
      ends_on text,
      pay_order text[] not null check (cardinality(pay_order) between 1 and 3),
      text_version text not null,
      credit_text_version text,
      consented_at timestamptz not null,
      cnl_code text,
      state text not null,
      suspend_reason text,
      cancel_reason text,
      cancel_text text,
      mandate text not null,
      mandate_attempt_count integer not null,
      mandate_next_at timestamptz,
      skip_next boolean not null,
      expiry_tip boolean not null,
      failures_in_row integer not null,
      plan_at timestamptz,
      plan_period text,
      plan_debit_at timestamptz,
      next_at timestamptz,
      created_at timestamptz not null,
      signed_at timestamptz,
      ended_at timestamptz,
      primary key (user_no, agreement_no),
      check ((trigger = 'day') = (day_of_month is not null) and (trigger = 'balance') = (threshold_fen is not null))
    )`.execute(db);
  await sql`create index agreements_due on agreements (slice, next_at, agreement_no) where next_at is not null`.execute(
    db,
  );
  await sql`create unique index agreements_one_live on agreements (user_no, agr_mbl) where state in ('active', 'paused', 'suspended')`.execute(
    db,
  );
  await sql`create index agreements_of_number on agreements (agr_mbl)`.execute(db);
  await sql`
    create table agreement_operations (
      user_no text collate "C" not null,
      idempotency_key text not null,
      agreement_no text collate "C" not null,
      kind text not null,
      state text not null,
      refusal text,
      terms jsonb,
      consent jsonb,
      request_fingerprint text not null,
      attempt_count integer not null,
      next_at timestamptz,
      expires_at timestamptz,
      created_at timestamptz not null,
      ended_at timestamptz,
      primary key (user_no, idempotency_key)
    )`.execute(db);
  await sql`create index agreement_operations_open on agreement_operations (user_no, agreement_no) where ended_at is null`.execute(
    db,
  );
  await sql`
    create table charges (
      user_no text collate "C" not null,
      charge_no text collate "C" not null check (charge_no ~ '^C[0-9]{32}$'),
      agreement_no text collate "C" not null,
      trigger text not null,
      period text not null,
      state text not null,
      reason text,
      amount_fen bigint not null check (amount_fen > 0),
      paid_fen bigint,
      source text,
      paid_from text,
      rounds integer not null,
      round_at timestamptz,
      first_debit_at timestamptz,
      order_no text collate "C",
      announced_at timestamptz not null,
      debit_at timestamptz not null,
      next_at timestamptz,
      ended_at timestamptz,
      primary key (user_no, charge_no),
      unique (user_no, agreement_no, period)
    )`.execute(db);
  await sql`create index charges_open on charges (user_no, agreement_no) where ended_at is null`.execute(db);
  await sql`create index charges_by_time on charges (user_no, debit_at)`.execute(db);
  await sql`
    create table debts (
      user_no text collate "C" not null,
      charge_no text collate "C" not null,
      agreement_no text collate "C" not null,
      amount_fen bigint not null check (amount_fen > 0),
      state text not null,
      since timestamptz not null,
      due_at timestamptz not null,
      order_no text collate "C",
      paid_at timestamptz,
      primary key (user_no, charge_no)
    )`.execute(db);
  await sql`create index debts_unpaid on debts (user_no) where state <> 'paid'`.execute(db);
  await sql`create index debts_paid on debts (user_no, paid_at desc, charge_no desc) where state = 'paid'`.execute(
    db,
  );
  await sql`create index debts_of_order on debts (user_no, order_no) where order_no is not null`.execute(db);
  await sql`
    create table debt_events (
      user_no text collate "C" not null,
      charge_no text collate "C" not null,
      seq integer not null,
      event text not null,
      from_state text not null,
      to_state text not null,
      order_no text not null,
      at timestamptz not null,
      primary key (user_no, charge_no, seq)
    )`.execute(db);
  await sql`
    create table agreement_events (
      user_no text collate "C" not null,
      agreement_no text collate "C" not null,
      seq integer not null,
      entity text not null,
      entity_no text not null,
      event text not null,
      from_state text,
      to_state text not null,
      at timestamptz not null,
      detail jsonb,
      primary key (user_no, agreement_no, seq)
    )`.execute(db);
  await sql`
    create table dismissed_recommendations (
      user_no text collate "C" not null,
      mobile_no text not null,
      at timestamptz not null,
      primary key (user_no, mobile_no)
    )`.execute(db);
}

async function createWriters(db: Kysely<unknown>): Promise<void> {
  // The agreement before its charge, as `write_agreement` has it: whoever takes them the other way round
  // meets it half way, and one of the two fails.
  await sql`
    create function notify_agreement(of_user text, of_charge text, at timestamptz) returns void language plpgsql as $$
    declare
      of_agreement text := 'A' || substr(of_charge, 2, 24);
    begin
      update agreements set version = version + 1, next_at = least(next_at, at) where user_no = of_user and agreement_no = of_agreement;
      update charges set next_at = at where user_no = of_user and charge_no = of_charge and state in ('debiting', 'cancelling', 'delivering', 'refunding');
      perform graphile_worker.add_job('advanceAgreement', json_build_object('agreementNo', of_agreement), run_at := at, job_key := 'agreement:' || of_agreement);
    end $$`.execute(db);
  await sql`
    create or replace function write_order(
      read_version integer, new_order jsonb, new_payments jsonb, new_deliveries jsonb, new_refunds jsonb, new_events jsonb,
      new_transfers jsonb, job_at timestamptz, credited_number text, changed_at timestamptz
    ) returns boolean language plpgsql as $$
    declare
      o orders := jsonb_populate_record(null::orders, new_order);
    begin
      if read_version is null then
        insert into orders select o.* on conflict (user_no, idempotency_key) do nothing;
      else
        update orders
        set version = o.version, state = o.state, close_reason = o.close_reason, open = o.open, paid_at = o.paid_at, ended_at = o.ended_at
        where user_no = o.user_no and order_no = o.order_no and version = read_version;
      end if;
      if not found then
        return false;
      end if;

      insert into order_events select * from jsonb_populate_recordset(null::order_events, new_events);
      if new_payments is not null then
        insert into payments select * from jsonb_populate_recordset(null::payments, new_payments)
        on conflict (user_no, payment_no) do update
        set state = excluded.state, trade_no = excluded.trade_no, pay_url = excluded.pay_url, decline_reason = excluded.decline_reason,
            paid_from = excluded.paid_from, attempt_count = excluded.attempt_count, next_at = excluded.next_at, paid_at = excluded.paid_at;
      end if;
      if new_deliveries is not null then
        insert into deliveries select * from jsonb_populate_recordset(null::deliveries, new_deliveries)
        on conflict (user_no, delivery_no) do update
        set state = excluded.state, carrier_ref = excluded.carrier_ref, reason = excluded.reason, send_count = excluded.send_count,
            attempt_count = excluded.attempt_count, next_at = excluded.next_at, ended_at = excluded.ended_at;
      end if;
      if new_refunds is not null then
        insert into refunds select * from jsonb_populate_recordset(null::refunds, new_refunds)
        on conflict (user_no, refund_no) do update
        set state = excluded.state, attempt_count = excluded.attempt_count, next_at = excluded.next_at, settled_at = excluded.settled_at;
      end if;
      if new_transfers is not null then
        insert into ledger_transfers select * from jsonb_populate_recordset(null::ledger_transfers, new_transfers);
      end if;
      if credited_number is not null then
        insert into topped_up_numbers (user_no, mobile_no, carrier, last_at) values (o.user_no, credited_number, o.carrier, changed_at)
        on conflict (user_no, mobile_no) do update set carrier = excluded.carrier, last_at = excluded.last_at;
      end if;
      if job_at is not null then
        perform graphile_worker.add_job('advanceOrder', json_build_object('orderNo', o.order_no), run_at := job_at, job_key := 'order:' || o.order_no);
      end if;
      if read_version is not null and (o.charge_no is not null or o.kind = 'repayment') and exists (
        select from jsonb_array_elements(new_events) e
        where e ->> 'entity' = 'order' or (e ->> 'entity' = 'payment' and e ->> 'to_state' in ('declined', 'closed')) or (e ->> 'entity' = 'refund' and e ->> 'to_state' = 'settled')
      ) then
        if o.charge_no is not null then
          perform notify_agreement(o.user_no, o.charge_no, changed_at);
        else
          perform graphile_worker.add_job('settleRepayment', json_build_object('orderNo', o.order_no), run_at := changed_at, job_key := 'repayment:' || o.order_no);
        end if;
      end if;
      return true;
    end $$`.execute(db);
  await sql`
    create or replace function place_order(most_per_day bigint, most_per_month bigint, new_order jsonb, new_payments jsonb, new_events jsonb, job_at timestamptz, placed_at timestamptz)
    returns text language plpgsql as $$
    declare
      o orders := jsonb_populate_record(null::orders, new_order);
      spent_today bigint;
      spent_this_month bigint;
    begin
      perform pg_advisory_xact_lock(hashtextextended(o.user_no, 0));
      if exists (select from orders where user_no = o.user_no and idempotency_key = o.idempotency_key) then
        return 'repeated';
      end if;

      select coalesce(sum(face_fen) filter (where order_no >= substr(o.order_no, 1, 6) || o.user_no), 0), coalesce(sum(face_fen), 0)
      into spent_today, spent_this_month
      from orders
      where charge_no is null and kind = 'topUp' and user_no = o.user_no and order_no >= substr(o.order_no, 1, 4) || '01' || o.user_no and state not in ('closed', 'refunding', 'refunded');
      if spent_today + o.face_fen > most_per_day then
        return 'dayLimitReached';
      end if;
      if spent_this_month + o.face_fen > most_per_month then
        return 'monthLimitReached';
      end if;

      if write_order(null, new_order, new_payments, null, null, new_events, null, job_at, null, placed_at) then
        return 'placed';
      end if;
      return 'repeated';
    end $$`.execute(db);
  // The order of a charge is its agreement's to place, whatever its user's limits by hand: the agreement has
  // a cap of its own.
  await sql`
    create function write_agreement(
      read_version integer, new_agreement jsonb, new_operations jsonb, new_charges jsonb, new_debts jsonb, new_events jsonb, new_notices jsonb,
      new_order jsonb, order_payments jsonb, order_events jsonb, order_job_at timestamptz, job_at timestamptz, changed_at timestamptz
    ) returns boolean language plpgsql as $$
    declare
      a agreements := jsonb_populate_record(null::agreements, new_agreement);
      notice jsonb;
      written integer;
    begin
      if read_version is null then
        insert into agreements select a.*;
      else
        update agreements
        set version = a.version, carrier = a.carrier, nickname = a.nickname, trigger = a.trigger, day_of_month = a.day_of_month, threshold_fen = a.threshold_fen,
            amount_fen = a.amount_fen, cap_per_month_fen = a.cap_per_month_fen, ends_on = a.ends_on, pay_order = a.pay_order, text_version = a.text_version,
            credit_text_version = a.credit_text_version, consented_at = a.consented_at, cnl_code = a.cnl_code, state = a.state, suspend_reason = a.suspend_reason,
            cancel_reason = a.cancel_reason, cancel_text = a.cancel_text, mandate = a.mandate, mandate_attempt_count = a.mandate_attempt_count, mandate_next_at = a.mandate_next_at,
            skip_next = a.skip_next, expiry_tip = a.expiry_tip, failures_in_row = a.failures_in_row, plan_at = a.plan_at, plan_period = a.plan_period,
            plan_debit_at = a.plan_debit_at, next_at = a.next_at, signed_at = a.signed_at, ended_at = a.ended_at
        where user_no = a.user_no and agreement_no = a.agreement_no and version = read_version;
        if not found then
          return false;
        end if;
      end if;

      if new_events is not null then
        insert into agreement_events select * from jsonb_populate_recordset(null::agreement_events, new_events);
      end if;
      if new_operations is not null then
        insert into agreement_operations select * from jsonb_populate_recordset(null::agreement_operations, new_operations)
        on conflict (user_no, idempotency_key) do update
        set state = excluded.state, refusal = excluded.refusal, consent = excluded.consent, attempt_count = excluded.attempt_count, next_at = excluded.next_at, ended_at = excluded.ended_at
        where agreement_operations.agreement_no = excluded.agreement_no;
        if not found then
          raise unique_violation using constraint = 'agreement_operations_pkey';
        end if;
      end if;
      if new_charges is not null then
        insert into charges select * from jsonb_populate_recordset(null::charges, new_charges)
        on conflict (user_no, charge_no) do update
        set state = excluded.state, reason = excluded.reason, amount_fen = excluded.amount_fen, paid_fen = excluded.paid_fen, source = excluded.source, paid_from = excluded.paid_from,
            rounds = excluded.rounds, round_at = excluded.round_at, first_debit_at = excluded.first_debit_at, order_no = excluded.order_no, debit_at = excluded.debit_at,
            next_at = excluded.next_at, ended_at = excluded.ended_at
        where charges.ended_at is null;
        get diagnostics written = row_count;
        if written <> jsonb_array_length(new_charges) then
          raise exception 'a charge that has ended stays as it is';
        end if;
      end if;
      if new_debts is not null then
        insert into debts select * from jsonb_populate_recordset(null::debts, new_debts);
      end if;
      if new_order is not null and not write_order(null, new_order, order_payments, null, null, order_events, null, order_job_at, null, changed_at) then
        raise unique_violation using constraint = 'orders_request';
      end if;
      for notice in select * from jsonb_array_elements(new_notices) loop
        perform graphile_worker.add_job('sendNotice', notice::json, run_at := changed_at, job_key := 'notice:' || (notice ->> 'noticeNo'));
      end loop;
      if job_at is not null then
        perform graphile_worker.add_job('advanceAgreement', json_build_object('agreementNo', a.agreement_no), run_at := job_at, job_key := 'agreement:' || a.agreement_no);
      end if;
      return true;
    end $$`.execute(db);
  // Moves debts from one state to another, all that are named or none: the caller compares the number.
  await sql`
    create function move_debts(of_user text, charge_nos text[], from_state text, debt_event text, to_state text, of_order text, order_after text, at timestamptz) returns integer language plpgsql as $$
    declare
      moved integer;
    begin
      with changed as (
        update debts set state = to_state, order_no = order_after, paid_at = case when to_state = 'paid' then at else paid_at end
        where user_no = of_user and charge_no = any(charge_nos) and state = from_state
        returning charge_no
      ), noted as (
        insert into debt_events
        select of_user, c.charge_no, 1 + (select count(*) from debt_events e where e.user_no = of_user and e.charge_no = c.charge_no), debt_event, from_state, to_state, of_order, at from changed c
      )
      select count(*) into moved from changed;
      return moved;
    end $$`.execute(db);
  await sql`
    create function place_repayment(new_order jsonb, new_payments jsonb, new_events jsonb, job_at timestamptz, charge_nos text[], owed_fen bigint, from_state text, to_state text, placed_at timestamptz)
    returns text language plpgsql as $$
    declare
      o orders := jsonb_populate_record(null::orders, new_order);
      owed bigint;
    begin
      perform pg_advisory_xact_lock(hashtextextended(o.user_no, 0));
      if exists (select from orders where user_no = o.user_no and idempotency_key = o.idempotency_key) then
        return 'repeated';
      end if;
      select sum(amount_fen) into owed from debts where user_no = o.user_no and charge_no = any(charge_nos) and state = from_state;
      if owed is distinct from owed_fen or move_debts(o.user_no, charge_nos, from_state, 'repaymentPlaced', to_state, o.order_no, o.order_no, placed_at) <> cardinality(charge_nos) then
        raise exception 'debts changed' using errcode = 'P0002';
      end if;
      if not write_order(null, new_order, new_payments, null, null, new_events, null, job_at, null, placed_at) then
        raise unique_violation using constraint = 'orders_request';
      end if;
      return 'placed';
    end $$`.execute(db);
}
