-- Says to an agreement that the order of one of its charges has changed: the agreement is due at once, and
-- so is the charge while it follows its order. The agreement's version moves on, so that nobody decides from
-- what was read of the order before.
--
-- The agreement is locked before its charge, as in write_agreements: the other way round two of them could
-- wait for each other in a circle.
create or replace function notify_agreement(of_user text, of_charge text, at timestamptz) returns void
language plpgsql as $$
declare
  of_agreement text := 'A' || substr(of_charge, 2, 24);
begin
  update agreements set version = version + 1, next_at = least(next_at, at)
  where user_no = of_user and agreement_no = of_agreement;
  update charges set next_at = at where user_no = of_user and charge_no = of_charge and follows_order;
  perform set_job('advanceAgreement', json_build_object('agreementNo', of_agreement), at,
    'agreement:' || of_agreement);
end $$;
