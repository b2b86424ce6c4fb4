-- Business halls, whose staff sign customers up at a counter. All of it stands in the directory database.
create table business_halls (
  hall_no text primary key,
  name_zh text not null,
  name_en text not null,
  opened_at timestamptz not null,
  closed_at timestamptz
);

-- Given to a person by an operator, good for one enrolment. Long and random: kept as SHA-256.
create table enrolment_codes (
  code_hash bytea primary key,
  hall_no text not null references business_halls,
  issued_by text not null,
  reason text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_by text,
  used_at timestamptz
);

-- A staff code is kept as a keyed hash, like codes by SMS.
create table staff_members (
  staff_no text primary key,
  hall_no text not null references business_halls,
  user_no text not null,
  code_hash bytea not null unique,
  enrolled_by text not null,
  enrolled_at timestamptz not null,
  valid_until timestamptz not null,
  ended_at timestamptz,
  unique (hall_no, user_no)
);

-- Stands for a staff code that was checked, so that no device keeps the code.
create table staff_tickets (
  ticket_hash bytea primary key,
  staff_no text not null references staff_members,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);

create table business_hall_events (
  hall_no text not null,
  seq bigint generated always as identity,
  staff_no text,
  event text not null,
  by_whom text not null,
  reason text,
  at timestamptz not null,
  primary key (hall_no, seq)
);

-- Who brought a customer: written once for the customer (no agreement) and once for each agreement.
create table promotion_relationships (
  user_no text not null,
  agreement_no text not null,
  kind text not null,
  promoter text not null,
  hall_no text,
  recorded_at timestamptz not null,
  primary key (user_no, agreement_no)
);
