-- Statement trigger for tables from which rows are never removed.
create or replace function forbid_removal() returns trigger language plpgsql as $$
begin
  raise exception 'nothing is removed from %', tg_table_name using errcode = 'PBC01';
end $$;
