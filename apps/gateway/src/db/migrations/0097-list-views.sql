-- What people of the console keep of its lists under a name, for themselves: of each list its own names.
-- Those of orders come from console_views, which the release before goes on using.
create table console_list_views (
  person_no integer not null references console_people,
  list text not null,
  name text not null check (btrim(name) <> '' and char_length(name) <= 40),
  filters jsonb not null,
  hidden text[] not null,
  saved_at timestamptz not null,
  primary key (person_no, list, name)
);
insert into console_list_views (person_no, list, name, filters, hidden, saved_at)
select person_no, 'orders', name, filters, hidden, saved_at from console_views;
