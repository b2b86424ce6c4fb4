-- What people sent to the service number, as the SMS centre handed it over: written before it is
-- acknowledged, by the message's number there, so that the same again is nothing. Of a long message each part
-- has a row. look_at: when it is looked at again; null once it was handled.
create table sms_replies (
  message_id text primary key,
  mobile_no text,
  service_number text not null,
  text text not null,
  part integer,
  parts integer,
  reference text,
  replied_at timestamptz not null,
  received_at timestamptz not null,
  look_at timestamptz,
  word text,
  outcome text,
  handled_at timestamptz
);
create index sms_replies_to_look_at on sms_replies (look_at) where look_at is not null;
create index sms_replies_in_parts on sms_replies (mobile_no, reference)
  where reference is not null and handled_at is null;
