-- With which keys mobile numbers in this database are encrypted, by what tells the keys apart: a process that
-- was given none of them does not start. `ended_at`: nothing is encrypted with it any more.
create table number_keys (
  key_id text primary key,
  first_used_at timestamptz not null,
  ended_at timestamptz
);

-- How far the numbers of a table are brought into the form in which they are written now: in clear before,
-- or encrypted with another key. `database`: empty, or which shard. A pass looks at the pages of the table
-- from `next_page` on; what it found at its beginning (`found`) and has changed since (`changed`). A pass
-- that found nothing is the last one: `finished_at`. Another `key_id` begins anew.
create table number_conversions (
  database text not null,
  table_name text not null,
  key_id text not null,
  next_page bigint not null default 0,
  found bigint not null,
  changed bigint not null default 0,
  finished_at timestamptz,
  primary key (database, table_name)
);
