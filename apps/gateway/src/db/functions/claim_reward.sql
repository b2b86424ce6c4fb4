-- Gives a user the reward of an activity, once: the reward's row and one conditional change of what the
-- activity has left, in one transaction. A repeated or concurrent claim gets nothing more.
--
-- Takes the reward as rewards/reward-store.ts builds it: `first_state` with the event that leads to it from
-- 'granting' (null: no event), the cost of one reward, the validity of a voucher, and the delay after which
-- the reward is looked at (null: never). A voucher is issued in the same transaction. Returns 'earned';
-- 'again' (the user has the reward, in any state); 'unknown'; or why none is left: 'upcoming', 'ended',
-- 'exhausted'. Nothing is written unless it returns 'earned'.
--
-- The time is the database's present time, also after waiting for locks, or `as_of` for a reward that was
-- earned by an earlier event. A transfer always has the time at which it is posted, because reconciliation
-- reads the ledger once, by that time. Locks: the reward, then its activity, as change_reward does.
create or replace function claim_reward(
  of_user text, of_activity text, new_reward_no text, what jsonb, of_unit text, of_cost bigint,
  how text, of_agreement text, first_state text, first_event text, body text,
  valid_for interval, look_after interval, as_of timestamptz
) returns text language plpgsql as $$
declare
  has_one boolean;
  starts timestamptz;
  ends timestamptz;
  is_left boolean;
  earned timestamptz := coalesce(as_of, present_time());
begin
  -- One statement reads both: a user who gets the last one by a concurrent call does not read 'exhausted'.
  select
    exists (select from rewards where user_no = of_user and activity_id = of_activity),
    starts_at, least(ends_at, withdrawn_at, closed_at), stock_left >= 1 and budget_left >= of_cost
  into has_one, starts, ends, is_left
  from activities where activity_id = of_activity;
  if not found then
    return 'unknown';
  elsif has_one then
    return 'again';
  elsif earned >= ends then
    return 'ended';
  elsif earned < starts then
    return 'upcoming';
  elsif not is_left then
    return 'exhausted';
  end if;

  insert into rewards (
    user_no, activity_id, reward_no, state, reward, unit, cost, earned_by, agreement_no,
    request_body, look_at, earned_at, expires_at
  ) values (
    of_user, of_activity, new_reward_no, first_state, what, of_unit, of_cost, how, of_agreement,
    body, present_time() + look_after, earned, earned + valid_for
  )
  -- Either unique key may conflict first: the reward's number follows from the same two values.
  on conflict do nothing;
  if not found then
    return 'again';
  end if;

  update activities
  set
    stock_left = stock_left - 1, reserved_count = reserved_count + 1,
    budget_left = budget_left - of_cost, reserved = reserved + of_cost
  where activity_id = of_activity and stock_left >= 1 and budget_left >= of_cost
    and starts_at <= coalesce(as_of, present_time())
    and least(ends_at, withdrawn_at, closed_at) > coalesce(as_of, present_time());
  if not found then
    -- Another user took the last one while we waited, or the activity ended.
    delete from rewards where user_no = of_user and activity_id = of_activity;
    select least(ends_at, withdrawn_at, closed_at) into ends from activities where activity_id = of_activity;
    return case when coalesce(as_of, present_time()) >= ends then 'ended' else 'exhausted' end;
  end if;

  insert into reward_events (reward_no, seq, event, state, at)
  values (new_reward_no, 1, 'earned', 'granting', earned);
  if first_event is not null then
    insert into reward_events (reward_no, seq, event, state, at)
    values (new_reward_no, 2, first_event, first_state, earned);
  end if;
  insert into reward_transfers (
    reward_no, seq, activity_id, reason, debit_account, credit_account, unit, amount, at
  ) values (
    new_reward_no, 1, of_activity, 'reserved', 'budgets', 'rewardsReserved', of_unit, of_cost, present_time()
  );
  if valid_for is not null then
    update rewards
    set voucher_no = issue_voucher(
      of_user, new_reward_no, of_activity, (what ->> 'amountFen')::bigint, (what ->> 'minFaceFen')::bigint,
      earned, earned + valid_for
    )
    where reward_no = new_reward_no;
  end if;
  if look_after is not null then
    perform graphile_worker.add_job(
      'advanceReward', json_build_object('rewardNo', new_reward_no), run_at => present_time() + look_after
    );
  end if;
  return 'earned';
end $$;
