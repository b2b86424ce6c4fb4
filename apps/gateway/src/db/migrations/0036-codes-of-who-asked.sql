-- A code belongs to who asked for it: the browser, or the user logged in. One sent before this release, or by
-- a process of the older one, belongs to nobody and is asked for again; it would be good for five minutes.
alter table sms_codes add column asker text not null default '';
alter table sms_codes drop constraint sms_codes_pkey, add primary key (mobile_no, scene, asker, sent_at);

-- Browsers in which a user has logged in with the own number, by a hash of their client token.
create table known_devices (
  user_no text not null,
  device text not null,
  expires_at timestamptz not null,
  primary key (user_no, device)
);
create index known_devices_expiry on known_devices (expires_at);
