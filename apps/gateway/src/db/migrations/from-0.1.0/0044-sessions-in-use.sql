-- When a session was last used, to ten minutes, and on which kind of device in which kind of app: what its
-- user sees of it. Null: not since this release.
alter table sessions add column last_used_at timestamptz, add column device text, add column place text;
