-- Undoes the deletion of a saved number; a user has at most `most` numbers. Returns 'done', also when it
-- was not deleted, 'full', or 'none' when it was never saved.
create or replace function restore_saved_number(of_user text, old_mobile text, at timestamptz, most integer)
returns text language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('saved numbers ' || of_user, 0));
  if (
    select count(*) from saved_numbers
    where user_no = of_user and deleted_at is null and mobile_no <> old_mobile
  ) >= most then
    return 'full';
  end if;
  update saved_numbers
  set deleted_at = null, changed_at = case when deleted_at is null then changed_at else at end
  where user_no = of_user and mobile_no = old_mobile;
  return case when found then 'done' else 'none' end;
end $$;
