-- The consent of a member, whose number somebody else pays for, to one agreement: a part of the agreement,
-- written with it by save_agreements (columns: agreements/columns.ts). `reply_code`: the digits of a reply by
-- SMS, such as Y37.
create table member_consents (
  user_no text collate "C" not null,
  consent_no text collate "C" not null check (consent_no ~ '^M[0-9]{26}$'),
  agreement_no text collate "C" not null,
  operation_key text,
  agr_mbl text not null,
  terms jsonb not null,
  reply_code text not null check (reply_code ~ '^[0-9]{2,3}$'),
  state text not null,
  requested_at timestamptz not null,
  ask_count integer not null,
  asked_at timestamptz,
  reminded_at timestamptz,
  expires_at timestamptz,
  next_at timestamptz,
  answered_at timestamptz,
  answered_by text,
  ended_at timestamptz,
  listed boolean not null,
  primary key (user_no, consent_no)
);
create unique index member_consents_reply_code on member_consents (agr_mbl, reply_code)
where ended_at is null;
create index member_consents_of_number on member_consents (agr_mbl, requested_at);

-- Signers by whom a member does not want to be asked any more.
create table blocked_signers (
  mobile_no text not null,
  signer_no text not null,
  blocked_at timestamptz not null,
  primary key (mobile_no, signer_no)
);
