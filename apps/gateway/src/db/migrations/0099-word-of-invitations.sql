-- Who approves an invitation is shown its address; a word beside it, which the proposer alone is shown, keeps
-- them from making the invited person's passkey (decision 95). Its hash is keyed.
alter table console_proposals add column word_hash bytea;

-- `proposal_no`, `word_hash`: of what two persons decided. Null: let in from the server, or by the first
-- administrator, before there was anybody to approve it. `wrong_words`: how often a wrong word came with it.
alter table console_invitations add column proposal_no integer;
alter table console_invitations add column word_hash bytea;
alter table console_invitations add column wrong_words integer not null default 0
  check (wrong_words between 0 and 5);

-- What waits without a word is over, proposals and addresses that an approver was shown: it is proposed anew.
update console_proposals set state = 'expired', ended_at = now()
where kind = 'invitePerson' and state = 'open' and approved_by is null;
update console_invitations i set used_at = now()
from console_people p, console_proposals q
where i.person_no = p.person_no and i.used_at is null
  and q.kind = 'invitePerson' and lower(q.about) = lower(p.name) and q.approved_by is not null;
