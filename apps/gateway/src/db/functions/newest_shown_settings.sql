-- The newest version of what people see; of what is stopped there are versions, too, and none counts here.
create or replace function newest_shown_settings() returns integer language sql stable as $$
  select coalesce(max(version_no), 0) from settings_parts where part not like '%Stops'
$$;
