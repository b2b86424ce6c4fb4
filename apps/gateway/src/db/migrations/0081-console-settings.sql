-- What people see, as it is changed in the console (decision 80).

-- Changes of the settings that were checked: of each part that differs what it would say, and the version
-- that it was made from. What a proposal names is its hash. It never changes (guard_console_settings_drafts).
-- `again`: the earlier version whose content it is. `kept_until`: it goes then; null: it was proposed.
create table console_settings_drafts (
  hash bytea primary key,
  based_on integer not null,
  again integer,
  content jsonb not null check (jsonb_typeof(content) = 'object' and content <> '{}'),
  made_by integer not null references console_people,
  made_at timestamptz not null,
  kept_until timestamptz
);
create index console_settings_drafts_kept_until on console_settings_drafts (kept_until)
  where kept_until is not null;

-- The pages with a draft, for the session that asked. The token is known to its browser; its hash stands
-- here.
create table console_previews (
  token_hash bytea primary key,
  session_hash bytea not null,
  draft_hash bytea not null,
  expires_at timestamptz not null
);
