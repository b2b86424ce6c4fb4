-- Returns the newest version of the settings that users see. Versions that only change stops are not among
-- them.
create or replace function newest_shown_settings() returns integer language sql stable as $$
  select coalesce(max(version_no), 0) from settings_parts where part not like '%Stops'
$$;
