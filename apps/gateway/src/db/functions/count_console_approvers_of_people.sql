-- Returns how many people could ever approve other people: administrators who have had a passkey. Includes
-- those who have left since, so that an administrator who ends all others does not become a first
-- administrator again.
create or replace function count_console_approvers_of_people() returns bigint language sql stable as $$
  select count(*) from console_people where enrolled_at is not null and 'administrator' = any (roles)
$$;
