-- Returns whether an order is a top-up that a person ordered: not a charge, a repayment, or a reward. The
-- same as `isPlacedByHand` in orders/store/stored-change.ts; a test compares them.
create or replace function is_placed_by_hand(kind text, charge_no text, reward_no text)
returns boolean language sql immutable as $$
  select kind = 'topUp' and charge_no is null and reward_no is null
$$;
