-- Saves a number of a user with its remark, replacing another one if `replaced_mobile` names it (null:
-- none); a user has at most `most` numbers.
--
-- Returns 'done', 'full', or 'none' when the number to be replaced is not saved. A replacement that is
-- repeated, because its answer was lost, finds the old number gone and the new one saved, and returns
-- 'done'.
create or replace function save_number(
  of_user text, new_mobile text, new_remark text, replaced_mobile text, at timestamptz, most integer
) returns text language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('saved numbers ' || of_user, 0));
  if replaced_mobile <> new_mobile then
    update saved_numbers set deleted_at = at
    where user_no = of_user and mobile_no = replaced_mobile and deleted_at is null;
    if not found and not exists (
      select from saved_numbers where user_no = of_user and mobile_no = new_mobile and deleted_at is null
    ) then
      return 'none';
    end if;
  end if;
  if (
    select count(*) from saved_numbers
    where user_no = of_user and deleted_at is null and mobile_no <> new_mobile
  ) >= most then
    return 'full';
  end if;
  insert into saved_numbers (user_no, mobile_no, remark, created_at, changed_at, deleted_at)
  values (of_user, new_mobile, new_remark, at, at, null)
  on conflict (user_no, mobile_no) do update
  set remark = excluded.remark, changed_at = excluded.changed_at, deleted_at = null;
  return 'done';
end $$;
