-- Returns the sum, in fen, of a signer's charges for other people's numbers in a month (yyyymm): all that
-- count towards the caps, or only those of which a debit was leased (`of_leased`).
create or replace function family_month_fen(of_user text, of_month text, of_leased boolean)
returns numeric language sql stable as $$
  select coalesce(sum(c.amount_fen), 0)
  from agreements a
  join charges c on c.user_no = a.user_no
    and c.charge_no between 'C' || substr(a.agreement_no, 2) || of_month || '00'
      and 'C' || substr(a.agreement_no, 2) || of_month || '99'
  where a.user_no = of_user and a.agr_mbl <> a.signer_mobile_no and c.counts_towards_cap
    and (not of_leased or c.first_debit_at is not null)
$$;
