-- Checks the word of a person who signed in through the company's account, before they register their first
-- passkey: compares their newest invitation with the hashes of the given word (empty: no word was given).
-- Locks its row, so that concurrent tries are each counted: after five wrong words that passkey cannot be
-- registered.
--
-- Returns `right`, also when the invitation needs no word; `wordMissing` (not counted); `wrongWord` with
-- how many tries are left; or `ended`.
create or replace function try_console_first_passkey(
  given_person integer, given_words bytea[]
) returns table (tried text, tries_left integer)
language plpgsql as $$
declare
  invitation record;
begin
  select i.code_hash, i.word_hash, i.wrong_words into invitation
  from console_invitations i where i.person_no = given_person
  order by i.created_at desc limit 1
  for update;
  tries_left := 5 - coalesce(invitation.wrong_words, 0);
  if invitation.word_hash is null then
    tried := 'right';
  elsif tries_left = 0 then
    tried := 'ended';
  elsif invitation.word_hash = any (given_words) then
    tried := 'right';
  elsif cardinality(given_words) = 0 then
    tried := 'wordMissing';
  else
    tries_left := tries_left - 1;
    tried := case when tries_left > 0 then 'wrongWord' else 'ended' end;
    update console_invitations i set wrong_words = i.wrong_words + 1
    where i.code_hash = invitation.code_hash;
  end if;
  return next;
end $$;
