-- Trigger of `price_proposals`: the contents of a proposal never change and it is never deleted; it is
-- approved once, by another person (a constraint), before it expires, and carried out once. Its hash is
-- computed here and compared before it is carried out.
create or replace function guard_price_proposals() returns trigger language plpgsql as $$
declare
  present_hash bytea;
begin
  if tg_op = 'DELETE' then
    raise exception 'a proposal of prices is never deleted' using errcode = 'PBP02';
  end if;
  present_hash := sha256(convert_to(new.payload::text, 'UTF8'));
  if tg_op = 'INSERT' then
    new.payload_hash := present_hash;
    return new;
  end if;
  if (new.proposal_no, new.kind, new.payload, new.payload_hash, new.proposed_by, new.reason, new.proposed_at,
      new.expires_at)
    is distinct from (old.proposal_no, old.kind, old.payload, old.payload_hash, old.proposed_by, old.reason,
      old.proposed_at, old.expires_at) or present_hash <> old.payload_hash
  then
    raise exception 'a proposal of prices never changes' using errcode = 'PBP02';
  end if;
  if old.approved_by is not null and (new.approved_by, new.approved_at, new.approval_reason)
    is distinct from (old.approved_by, old.approved_at, old.approval_reason)
  then
    raise exception 'a proposal of prices is approved once' using errcode = 'PBP02';
  end if;
  if old.executed_at is not null then
    raise exception 'a proposal of prices is carried out once' using errcode = 'PBP02';
  end if;
  if old.expires_at <= present_time() then
    raise exception 'the proposal has expired' using errcode = 'PBP02';
  end if;
  return new;
end $$;

create or replace trigger guard_price_proposals before insert or update or delete on price_proposals
for each row execute function guard_price_proposals();
