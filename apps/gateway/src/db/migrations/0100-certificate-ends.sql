-- When certificates end, as workers saw them last: of our addresses, of partners', and in variables. `name`:
-- the host and port that show it, or its variable. `whose`: `ours`, which we renew, or a `partner`'s.
create table certificate_ends (
  name text primary key,
  whose text not null check (whose in ('ours', 'partner')),
  ends_at timestamptz not null,
  seen_at timestamptz not null
);
