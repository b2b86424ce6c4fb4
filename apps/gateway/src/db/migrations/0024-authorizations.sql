-- What people were shown before they answered whether data of theirs may be passed on, and their answers.
-- A notice is never changed: another text is another version.
create table authorization_notices (
  purpose text not null,
  version text not null,
  notice jsonb not null,
  loaded_at timestamptz not null,
  primary key (purpose, version)
);

-- Appended to and never changed: a record begins with an answer, and a withdrawal is added to the record of
-- what is withdrawn.
create table authorization_events (
  user_no text not null,
  seq integer not null,
  record_id text not null,
  purpose text not null,
  event text not null check (event in ('granted', 'refused', 'withdrawn')),
  notice_version text not null,
  language text not null check (language in ('zh', 'en')),
  given_by text not null,
  at timestamptz not null,
  expires_at timestamptz,
  primary key (user_no, seq)
);
