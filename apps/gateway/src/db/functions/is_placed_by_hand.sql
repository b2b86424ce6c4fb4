-- Whether an order is a top-up that a person ordered: no charge, no repayment, and nothing that was given. As
-- `isPlacedByHand` in orders/store/stored-change.ts, with which a test compares it.
create or replace function is_placed_by_hand(kind text, charge_no text, reward_no text)
returns boolean language sql immutable as $$
  select kind = 'topUp' and charge_no is null and reward_no is null
$$;
