-- Returns the present time by the database's clock, which all processes share; not the time at which the
-- transaction began. Tests that move time replace this function.
create or replace function present_time() returns timestamptz language sql volatile as $$
  select clock_timestamp();
$$;
