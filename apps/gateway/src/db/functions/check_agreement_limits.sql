-- Refuses a set of changes of agreements that exceeds a limit, after `save_agreements` has written it and
-- while it holds the locks of the signers and of the numbers.
--
-- Takes the rows that are counted under those locks (`confirmed`, see save_agreements), and the agreements
-- that were written (null: all of them). Throws unique_violation; the constraint's name is the limit:
-- 'agreements_most': a signer has more agreements than allowed, including those that wait for the member or
-- the wallet. 'agreements_one_live': the number has another live agreement of the signer, in any of its
-- stored forms. 'member_consents_reply_code': the digits that a member replies with are in use for the
-- number. 'family_caps_most': a charge exceeds the signer's shared cap of its month.
create or replace function check_agreement_limits(confirmed json, written text[])
returns void language plpgsql as $$
begin
  if exists (
    select from json_to_recordset(confirmed) as x (user_no text, agreement_no text, most_agreements integer)
    where (written is null or agreement_no = any (written)) and most_agreements < (
      select count(*) from agreements a
      where a.user_no = x.user_no and (a.live or exists (
        select from agreement_operations o
        where o.user_no = a.user_no and o.agreement_no = a.agreement_no and o.ended_at is null
          and o.kind = 'add' and o.state = any (confirmed_operation_states()))))
  ) then
    raise unique_violation using constraint = 'agreements_most',
      message = 'violates unique constraint "agreements_most"';
  end if;

  if exists (
    select
    from json_to_recordset(confirmed) as x (
      user_no text, agreement_no text, number_forms text[], reply_code text
    )
    join agreements a on a.user_no = x.user_no and a.live and a.agr_mbl = any (x.number_forms)
      and a.agreement_no <> x.agreement_no
    where (written is null or x.agreement_no = any (written)) and x.reply_code is null
  ) then
    raise unique_violation using constraint = 'agreements_one_live',
      message = 'violates unique constraint "agreements_one_live"';
  end if;

  if exists (
    select
    from json_to_recordset(confirmed) as x (agreement_no text, number_forms text[], reply_code text)
    join member_consents m on m.agr_mbl = any (x.number_forms) and m.reply_code = x.reply_code
      and m.ended_at is null and m.agreement_no <> x.agreement_no
    where written is null or x.agreement_no = any (written)
  ) then
    raise unique_violation using constraint = 'member_consents_reply_code',
      message = 'violates unique constraint "member_consents_reply_code"';
  end if;

  if exists (
    select
    from json_to_recordset(confirmed) as x (
      user_no text, agreement_no text, family_month text, leased boolean
    )
    join family_caps f on f.user_no = x.user_no
    where (written is null or x.agreement_no = any (written)) and x.family_month is not null
      and f.cap_fen < family_month_fen(x.user_no, x.family_month, x.leased)
  ) then
    raise unique_violation using constraint = 'family_caps_most',
      message = 'violates unique constraint "family_caps_most"';
  end if;
end $$;
