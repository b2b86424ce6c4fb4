-- From where a session of the console was opened, and as what its browser named itself: shown to its person,
-- who ends what they do not know. Null: of a terminal, or opened by an older release.
alter table console_sessions add column address text, add column user_agent text;
