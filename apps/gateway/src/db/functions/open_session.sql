-- Opens a session of a user, and ends the oldest ones where there would be more than `most` live ones. A
-- tourist's session is not counted: a link that a channel signed logs out no other session.
--
-- Holds a lock of the user, so that concurrent logins do not exceed `most` together. Throws PBU01 for a
-- user whom operators have blocked, temporarily or permanently (sign-on/blocked-users.ts).
create or replace function open_session(
  of_user text, hash bytea, at timestamptz, until timestamptz, session_kind text, most integer
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sessions ' || of_user, 0));
  if exists (
    select from blocked_users
    where user_no = of_user and (blocked_until is null or blocked_until > present_time())
  ) then
    raise exception 'the user is blocked' using errcode = 'PBU01';
  end if;
  if session_kind = 'user' then
    update sessions set ended_at = at
    where user_no = of_user and token_hash in (
      select token_hash from sessions
      where user_no = of_user and kind = 'user' and ended_at is null and expires_at > at
      order by created_at desc, token_hash
      offset most - 1
    );
  end if;
  insert into sessions (user_no, token_hash, created_at, expires_at, kind)
  values (of_user, hash, at, until, session_kind);
end $$;
