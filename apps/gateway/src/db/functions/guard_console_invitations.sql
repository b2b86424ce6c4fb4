-- Trigger of `console_invitations`: an invitation that two people decided carries the word of their
-- proposal, whichever process writes it, and its contents never change. It is never reopened, and the count
-- of wrong words never falls.
create or replace function guard_console_invitations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.proposal_no is not null then
      perform from console_proposals
      where proposal_no = new.proposal_no and kind = 'invitePerson'
        and approved_by is not null and executed_at is null and word_hash = new.word_hash;
      if not found then
        raise exception 'an invitation has the word of its approved proposal' using errcode = 'PBC03';
      end if;
    else
      perform from console_people p join console_proposals q on lower(q.about) = lower(p.name)
      where p.person_no = new.person_no and q.kind = 'invitePerson' and q.state = 'approved';
      if found then
        raise exception 'who was approved is let in by the word of the proposal' using errcode = 'PBC03';
      end if;
    end if;
    return new;
  end if;
  if (new.code_hash, new.person_no, new.created_at, new.proposal_no, new.word_hash)
    is distinct from (old.code_hash, old.person_no, old.created_at, old.proposal_no, old.word_hash)
    or new.expires_at > old.expires_at
    or new.wrong_words < old.wrong_words
    or old.used_at is not null and new.used_at is distinct from old.used_at
  then
    raise exception 'an invitation never changes, and is never open again' using errcode = 'PBC01';
  end if;
  return new;
end $$;

create or replace trigger guard_console_invitations before insert or update on console_invitations
for each row execute function guard_console_invitations();
