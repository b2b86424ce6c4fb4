-- Opens a session of a user, and ends the oldest where there would be more than `most` live ones. A tourist's
-- counts for nothing here: a link that a channel signed logs nobody out.
--
-- Under a lock of the user's, so that many at once are no more than `most` together. Throws PBU01 for a user
-- whom operators have blocked, for a time or for good (sign-on/blocked-users.ts).
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
