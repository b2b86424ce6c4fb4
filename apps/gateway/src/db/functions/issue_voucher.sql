-- Issues the voucher of a reward to a user, inside the transaction that earns it; a repeated call issues
-- the same voucher. Takes the discount and the least face value of its order, in fen, and when it was
-- issued and expires. Returns the voucher's number, which follows from the user and the reward.
create or replace function issue_voucher(
  of_user text, of_reward text, of_activity text, voucher_fen bigint, least_face_fen bigint,
  issued timestamptz, expires timestamptz
) returns text language plpgsql as $$
declare
  digest text := encode(sha256(convert_to(of_reward, 'UTF8')), 'hex');
  new_no text := 'V' || of_user || lpad(
    (('x0' || substr(digest, 1, 15))::bit(64)::bigint)::text, 19, '0');
begin
  insert into vouchers (
    user_no, voucher_no, reward_no, activity_id, amount_fen, min_face_fen, state, version, order_no,
    issued_at, expires_at, extended, ended_at, counted
  )
  select of_user, new_no, of_reward, of_activity, voucher_fen, least_face_fen, 'available', 1, null,
    issued, expires, false, null, false
  on conflict (user_no, voucher_no) do nothing;
  if found then
    insert into voucher_events (user_no, voucher_no, seq, event, state, order_no, at)
    select of_user, new_no, 1, 'issued', 'available', null, issued;
  end if;
  return new_no;
end $$;
