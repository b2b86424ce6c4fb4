-- Marks these vouchers of a user, where they have ended, as counted in their activities' figures.
create or replace function count_vouchers(of_user text, voucher_nos text[]) returns void language sql as $$
  update vouchers set counted = true
  where user_no = of_user and voucher_no = any (voucher_nos) and ended_at is not null;
$$;
