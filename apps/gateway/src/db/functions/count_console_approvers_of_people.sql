-- How many persons could ever approve people: administrators who have had a passkey. Also those who were
-- ended since: who ends the others does not become the first one again.
create or replace function count_console_approvers_of_people() returns bigint language sql stable as $$
  select count(*) from console_people where enrolled_at is not null and 'administrator' = any (roles)
$$;
