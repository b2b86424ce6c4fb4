-- Users, sign-on and codes, and what people allowed.
--
-- User numbers are ten digits of which the first four are the shard; one leads the primary key of every table
-- that grows with users, so that these can be distributed by user. Numbers are compared byte by byte
-- (collate "C"): they are digits, and ranges of them are days and months. Amounts are whole fen.

-- Who has ever logged in. `mobile_owners` is the directory from a mobile number to its user.
create table users (
  user_no text primary key check (user_no ~ '^[0-9]{10}$'),
  mobile_no text not null,
  created_at timestamptz not null
);

create table mobile_owners (
  mobile_no text primary key,
  user_no text not null
);

-- Session tokens, hashed. A tourist's session serves the top-up pages only. `last_used_at`, to ten minutes,
-- and on which kind of device in which kind of app: what its user sees of it.
create table sessions (
  user_no text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  kind text not null default 'user' check (kind in ('user', 'tourist')),
  last_used_at timestamptz,
  device text,
  place text,
  primary key (user_no, token_hash)
);
create index sessions_expiry on sessions (expires_at);

-- Browsers in which a user has logged in with the own number, by a hash of their client token.
create table known_devices (
  user_no text not null,
  device text not null,
  expires_at timestamptz not null,
  primary key (user_no, device)
);
create index known_devices_expiry on known_devices (expires_at);

-- Pictures of letters to be typed before a code is sent.
create table graphic_codes (
  graphic_id text primary key,
  code_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index graphic_codes_expiry on graphic_codes (expires_at);

-- Codes sent by SMS, one row for each sending. A code belongs to who asked for it: the browser, or the user
-- logged in.
create table sms_codes (
  mobile_no text not null,
  scene text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  asker text not null default '',
  primary key (mobile_no, scene, asker, sent_at)
);
create index sms_codes_expiry on sms_codes (expires_at);

-- What stands once for a code that was typed rightly; `used_for` is the request that it was spent for.
create table message_tickets (
  ticket_hash bytea primary key,
  mobile_no text not null,
  scene text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_for text
);
create index message_tickets_expiry on message_tickets (expires_at);

-- Signatures of single sign-on that were used, so that nothing signed counts twice.
create table sign_on_nonces (
  scope text not null,
  nonce_hash bytea not null,
  expires_at timestamptz not null,
  primary key (scope, nonce_hash)
);
create index sign_on_nonces_expiry on sign_on_nonces (expires_at);

-- Single-use tokens that were given out for other channels, hashed.
create table channel_tokens (
  token_hash bytea primary key,
  user_no text not null,
  cnl_code text not null,
  own boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index channel_tokens_expiry on channel_tokens (expires_at);

-- Who has agreed to single sign-on.
create table sign_on_authorizations (
  user_no text primary key,
  granted_at timestamptz not null
);

-- Every limit on repeats: when a key of a scope was used, of which several windows of time are counted. A
-- request that is to be counted once has a row of its own under the scope `request`.
create table rate_limits (
  scope text not null,
  key text not null,
  used_at timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (scope, key)
);
create index rate_limits_expiry on rate_limits (expires_at);

-- When a user last looked at something that carries an unread mark.
create table seen_marks (
  user_no text not null,
  what text not null,
  seen_at timestamptz not null,
  primary key (user_no, what)
);

-- Devices that top up without login, each a user of its own without a mobile number.
create table visitors (
  device_hash bytea primary key,
  user_no text not null,
  created_at timestamptz not null
);
-- Devices without login, by when they were written: the clean-up looks at the new ones.
create index visitors_created_at on visitors (created_at, user_no);

-- Users who cannot log in until an operator lets them again.
create table blocked_users (
  user_no text primary key,
  blocked_at timestamptz not null
);

-- Numbers that a user has saved, with a remark. A deleted one stays, so that the deletion can be taken
-- back.
create table saved_numbers (
  user_no text collate "C" not null,
  mobile_no text not null,
  remark text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  primary key (user_no, mobile_no)
);
-- Finds those whose deletion can no longer be taken back, which are few among many.
create index saved_numbers_deleted on saved_numbers (deleted_at) where deleted_at is not null;

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

-- Who was given a person's data, or had an account closed, when and why. It names the user and no number.
create table person_events (
  seq bigint generated always as identity primary key,
  user_no text not null,
  event text not null check (event in ('given', 'closed')),
  by_whom text not null,
  reason text not null,
  detail jsonb not null,
  at timestamptz not null
);
create index person_events_of_user on person_events (user_no);
create index person_events_at on person_events (at);
