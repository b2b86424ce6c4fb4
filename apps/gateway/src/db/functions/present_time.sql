-- The present time by the one clock that all processes share, not that of the transaction's begin. Tests
-- that move time put another in its place.
create or replace function present_time() returns timestamptz language sql volatile as $$
  select clock_timestamp();
$$;
