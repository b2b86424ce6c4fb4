-- Messages that a centre was asked for that would send the same twice when it is asked twice: noted before it
-- is asked (partners/aliyun-sms). Nothing of whom they are for, or of what they say.
create table sms_attempts (
  request_no text primary key,
  asked_at timestamptz not null,
  is_taken boolean not null default false
);
create index sms_attempts_by_time on sms_attempts (asked_at);
