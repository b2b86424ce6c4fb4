-- Sets the most that a signer's agreements for other people's numbers may cost together in a month; null:
-- no cap. Waits for charges of this signer that are being announced or debited (save_agreements): each of
-- them was checked against the old cap, or will be against this one.
create or replace function set_family_cap(of_user text, new_cap_fen bigint, at timestamptz)
returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_user, 0));
  insert into family_caps (user_no, cap_fen, set_at) values (of_user, new_cap_fen, at)
  on conflict (user_no) do update set cap_fen = excluded.cap_fen, set_at = excluded.set_at;
end $$;
