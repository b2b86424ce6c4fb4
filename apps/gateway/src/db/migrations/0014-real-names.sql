-- Whether the name and the identity number of a user were checked. Neither is kept: a keyed hash to know the
-- same request again, and what is left to show.
create table real_names (
  user_no text primary key,
  request_no text not null,
  check_no text not null,
  request_hash text not null,
  name_end text not null,
  id_number_end text not null,
  state text not null,
  changed_at timestamptz not null
);

create table real_name_events (
  user_no text not null,
  seq integer not null,
  check_no text not null,
  event text not null,
  state text not null,
  at timestamptz not null,
  primary key (user_no, seq)
);
