-- Trigger of `console_people`: a person is never deleted, and never returns after their access was ended.
-- Roles are given, and rights over money and people begin, through an invitation that another person
-- approved and that is being carried out; or a day later, announced by the alert LetInFromServer, for a
-- person who was let in from the server. The first administrator alone can let in the second one, as an
-- administrator, who waits as long as the first one did. Once somebody other than an administrator has
-- worked in the console, there is always one who has (works_in_console).
create or replace function guard_console_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'nobody of the console is ever deleted' using errcode = 'PBC01';
  end if;
  perform pg_advisory_xact_lock(hashtext('people of the console'));
  if tg_op = 'UPDATE' then
    if (new.person_no, new.added_at) is distinct from (old.person_no, old.added_at)
      or old.enrolled_at is not null
        and (new.enrolled_at, new.name) is distinct from (old.enrolled_at, old.name)
      or old.ended_at is not null and new is distinct from old
    then
      raise exception 'who worked in the console stays who they were' using errcode = 'PBC01';
    end if;
    if old.enrolled_at is not null and old.roles <> '{administrator}' and new.roles = '{administrator}'
      and not exists (
        select from console_people p
        where p.person_no <> new.person_no and p.enrolled_at is not null and p.roles <> '{administrator}'
      )
    then
      raise exception 'nobody else ever worked in the console' using errcode = 'PBC03';
    end if;
    if new.roles = old.roles and new.money_from >= old.money_from then
      return new;
    end if;
  end if;
  -- Leaves a minute for the time between the caller's statement and this check.
  if new.money_from > present_time() + interval '1 day' - interval '1 minute' then
    return new;
  end if;
  perform from console_proposals q
  where q.kind = 'invitePerson' and lower(q.about) = lower(new.name) and q.approved_by is not null
    and q.ended_at is null and q.executed_at is null and q.payload -> 'roles' = to_jsonb(new.roles);
  if found then
    return new;
  end if;
  if new.roles <> '{administrator}' or count_console_approvers_of_people() >= 2
    or new.money_from < new.added_at + coalesce((
      select least(p.money_from - p.added_at, interval '1 day') from console_people p
      where p.person_no = new.added_by
    ), interval '0')
    or new.added_by is null and exists (select from console_people p where p.enrolled_at is not null)
  then
    raise exception 'nobody is let in whom no two persons let in' using errcode = 'PBC03';
  end if;
  return new;
end $$;

create or replace trigger guard_console_people before insert or update or delete on console_people
for each row execute function guard_console_people();

create or replace trigger keep_console_people before truncate on console_people
for each statement execute function forbid_removal();
