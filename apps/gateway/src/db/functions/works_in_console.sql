-- Returns whether anybody other than an administrator has ever worked in the console. From then on, acts
-- that take two people can no longer be done at the operator's terminal by naming two. People who have left
-- since are included, so that ending everybody's access reopens nothing.
create or replace function works_in_console() returns boolean language sql stable as $$
  select exists (
    select from console_people where enrolled_at is not null and roles <> '{administrator}'
  )
$$;
