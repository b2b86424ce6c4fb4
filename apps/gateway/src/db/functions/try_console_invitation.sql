-- Tries an invitation's code, given as the hashes under which it may be stored, with the hashes of the
-- given word (empty: no word was given). With `is_spent`, a right code and word use the invitation up.
-- Locks its row, so that concurrent tries are each counted: the fifth wrong word ends the invitation.
--
-- Returns the invited person and `right`; `wordMissing` (not counted); `wrongWord` with how many tries are
-- left; `ended`; or `over` when there is no such open invitation.
create or replace function try_console_invitation(
  given_codes bytea[], given_words bytea[], is_spent boolean
) returns table (tried text, invited_no integer, invited_name text, tries_left integer)
language plpgsql as $$
declare
  invitation record;
begin
  tried := 'over';
  tries_left := 0;
  select i.code_hash, i.word_hash, i.wrong_words, i.person_no into invitation
  from console_invitations i
  where i.code_hash = any (given_codes) and i.used_at is null and i.expires_at > present_time()
  for update;
  if found then
    select p.person_no, p.name into invited_no, invited_name from console_people p
    where p.person_no = invitation.person_no and p.ended_at is null;
  end if;
  if invited_no is null then
    return next;
    return;
  end if;
  tries_left := 5 - invitation.wrong_words;
  if invitation.word_hash is null or invitation.word_hash = any (given_words) then
    tried := 'right';
    if is_spent then
      update console_invitations i set used_at = present_time() where i.code_hash = invitation.code_hash;
    end if;
  elsif cardinality(given_words) = 0 then
    tried := 'wordMissing';
  else
    tries_left := tries_left - 1;
    tried := case when tries_left > 0 then 'wrongWord' else 'ended' end;
    update console_invitations i
    set wrong_words = i.wrong_words + 1, used_at = case when tried = 'ended' then present_time() end
    where i.code_hash = invitation.code_hash;
  end if;
  return next;
end $$;
