-- What people write about an order of theirs, and what an operator answers. Both texts may have numbers in
-- them and are encrypted. `look_at`: when the SMS that says there is an answer is to be sent.
-- `shown_to`: which operators read it with its numbers, and why.
create table help_messages (
  user_no text not null,
  message_no text not null,
  order_no text not null,
  request_no text not null,
  state text not null,
  language text not null,
  text text not null,
  written_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  read_at timestamptz,
  look_at timestamptz,
  shown_to jsonb not null default '[]',
  primary key (user_no, message_no)
);
create index help_messages_open on help_messages (written_at) where state = 'open';
create index help_messages_to_look_at on help_messages (look_at) where look_at is not null;
create index help_messages_answered_at on help_messages (answered_at);

-- Who is told by SMS when an order ends: one for each order, by its user.
create table end_notices (
  user_no text not null,
  order_no text not null,
  state text not null,
  language text not null,
  wanted_at timestamptz not null,
  ended_at timestamptz,
  look_at timestamptz,
  primary key (user_no, order_no)
);
create index end_notices_to_look_at on end_notices (look_at) where look_at is not null;
create index end_notices_ended_at on end_notices (ended_at);
