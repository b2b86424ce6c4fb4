-- Returns since when the database continues from what may be an earlier state of itself: it was restored
-- from a backup or moved, or a standby was promoted. Null when this never happened as far as it knows, or
-- when the server does not tell. Each cluster has its own identifier, and begins a new timeline when it
-- continues from an earlier state.
create or replace function follow_database_lineage() returns timestamptz language plpgsql as $$
declare
  present text;
  kept database_lineage;
begin
  if pg_is_in_recovery() then return null; end if;
  begin
    select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) into present
    from pg_control_system();
  exception when insufficient_privilege or feature_not_supported or undefined_function then
    return null;
  end;
  select l.is_present, l.lineage, l.since into kept from database_lineage l;
  if kept.lineage = present then return kept.since; end if;
  insert into database_lineage as l (lineage, since) values (present, null)
  on conflict (is_present) do update
    set lineage = excluded.lineage,
      since = case when l.lineage = excluded.lineage then l.since else present_time() end
  returning l.since into kept.since;
  return kept.since;
end $$;
