-- Deletes a saved number of a user; the row is kept, so that the deletion can be undone. Returns 'done',
-- also when it was deleted before, or 'none' when the number was never saved.
create or replace function delete_saved_number(of_user text, old_mobile text, at timestamptz) returns text
language plpgsql as $$
begin
  update saved_numbers set deleted_at = coalesce(deleted_at, at)
  where user_no = of_user and mobile_no = old_mobile;
  return case when found then 'done' else 'none' end;
end $$;
