-- Filters and columns of the console's list of orders that a person keeps under a name, for themselves.
-- `hidden`: the columns that are left out, so that a new one is shown.
create table console_views (
  person_no integer not null references console_people,
  name text not null check (btrim(name) <> '' and char_length(name) <= 40),
  filters jsonb not null,
  hidden text[] not null,
  saved_at timestamptz not null,
  primary key (person_no, name)
);
