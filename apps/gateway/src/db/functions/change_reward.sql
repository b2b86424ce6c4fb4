-- Moves a reward from one state to another, and with it what its activity has reserved, spent and left.
--
-- `effect`: 'spend' (the reserved amount has reached the user and is posted to the ledger's `to_account`),
-- 'release' (it returns to the activity's budget) or 'none'. rewards/reward-states.ts decides which states
-- may follow each other. Returns false and writes nothing when the reward is not in `from_state`.
--
-- Locks: the reward, then its activity, as claim_reward does.
create or replace function change_reward(
  of_reward text, from_state text, to_state text, what_event text, effect text, to_account text,
  of_order text
) returns boolean language plpgsql as $$
declare
  activity text;
  changed_unit text;
  changed_cost bigint;
  next_seq integer;
begin
  update rewards
  set
    state = to_state, order_no = coalesce(of_order, order_no), look_at = null, request_body = null,
    attempt_count = 0, ended_at = case when effect = 'none' then ended_at else present_time() end
  where reward_no = of_reward and state = from_state
  returning activity_id, unit, cost into activity, changed_unit, changed_cost;
  if not found then
    return false;
  end if;

  select coalesce(max(seq), 0) + 1 into next_seq from reward_events where reward_no = of_reward;
  insert into reward_events (reward_no, seq, event, state, at)
  values (of_reward, next_seq, what_event, to_state, present_time());
  if effect = 'none' then
    return true;
  end if;

  insert into reward_transfers (
    reward_no, seq, activity_id, reason, debit_account, credit_account, unit, amount, at
  ) values (
    of_reward, next_seq, activity,
    case effect when 'spend' then 'spent' else 'released' end, 'rewardsReserved',
    case effect when 'spend' then to_account else 'budgets' end, changed_unit, changed_cost, present_time()
  );
  if effect = 'spend' then
    update activities
    set
      reserved = reserved - changed_cost, reserved_count = reserved_count - 1,
      spent = spent + changed_cost, spent_count = spent_count + 1
    where activity_id = activity;
  else
    update activities
    set
      reserved = reserved - changed_cost, reserved_count = reserved_count - 1,
      budget_left = budget_left + changed_cost, stock_left = stock_left + 1,
      released = released + changed_cost, released_count = released_count + 1
    where activity_id = activity;
  end if;
  return true;
end $$;
