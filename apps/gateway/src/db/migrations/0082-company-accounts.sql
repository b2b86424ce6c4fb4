-- A person's account at the company's OpenID Connect provider (console/company/company-accounts.ts). Who let
-- the person in named it by its e-mail address, in small letters, which counts for the first sign-in, until
-- `let_in_until` at most. From then on the provider's own name for the account counts: `issuer` and
-- `subject`.
create table console_company_accounts (
  person_no integer primary key references console_people,
  email text not null check (email = lower(email)),
  let_in_until timestamptz not null,
  issuer text,
  subject text,
  bound_at timestamptz,
  constraint console_company_accounts_bound check (
    (issuer is null) = (subject is null) and (issuer is null) = (bound_at is null)
  )
);
create unique index console_company_accounts_by_subject on console_company_accounts (issuer, subject)
  where subject is not null;
create unique index console_company_accounts_waiting on console_company_accounts (email)
  where subject is null;

-- A session that the company's account opened has no passkey. A process of the release before takes it for
-- one whose passkey is gone, and asks to sign in.
alter table console_sessions alter column credential_id drop not null;
