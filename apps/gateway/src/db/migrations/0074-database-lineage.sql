-- Which history the database is a part of, and since when: another one after it was restored to an earlier
-- time, moved, or taken over by a standby (follow_database_lineage). One row.
create table database_lineage (
  is_present boolean primary key default true check (is_present),
  lineage text not null,
  since timestamptz
);
