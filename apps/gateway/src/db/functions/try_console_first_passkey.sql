-- Before somebody who came in by the company's account makes a first passkey: compares the word of their
-- newest invitation with the hashes that the given word may have; none: no word was given. Its row is locked,
-- so that of words that come at once each is counted: after five wrong ones nobody makes that passkey.
-- Gives what came of it: `right`, also where the invitation needs no word; `wordMissing` (not counted),
-- `wrongWord` with how many tries are left, or `ended`.
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
