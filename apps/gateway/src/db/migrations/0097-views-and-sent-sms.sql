-- What people of the console keep of its lists under a name, for themselves: of each list its own names.
-- Those of orders come from console_views, which the release before goes on using.
create table console_list_views (
  person_no integer not null references console_people,
  list text not null,
  name text not null check (btrim(name) <> '' and char_length(name) <= 40),
  filters jsonb not null,
  hidden text[] not null,
  saved_at timestamptz not null,
  primary key (person_no, list, name)
);
insert into console_list_views (person_no, list, name, filters, hidden, saved_at)
select person_no, 'orders', name, filters, hidden, saved_at from console_views;

-- Which messages the SMS centre was asked to send to a number, and what became of each: never what one said.
-- `name`: as its template is named (packages/environment, smsMessages). `about`: the order, charge or
-- agreement that it was about. `taken_at`: the centre took it; null: it has not. `report`: what the centre
-- reported of its delivery.
create table sms_sent (
  request_no text collate "C" primary key,
  mobile_no text not null,
  name text not null,
  about text collate "C",
  asked_at timestamptz not null,
  taken_at timestamptz,
  report text,
  reported_at timestamptz
);
create index sms_sent_to_number on sms_sent (mobile_no, asked_at);
create index sms_sent_about on sms_sent (about) where about is not null;
create index sms_sent_by_time on sms_sent (asked_at);
