-- Trigger of `console_proposals`: the contents of a proposal never change, it is never deleted, and its
-- hash is computed here. It is valid for a day. It is approved once, before it expires, by a person who
-- still works in the console; it is ended or carried out once. Constraints compare the two people, their
-- passkeys, and the hash that the approver read.
--
-- The invitation of an administrator alone is carried out without an approver while fewer than two people
-- could ever approve it. An invitation that another person approves carries the hash of a word that the
-- invited person must know. A proposal of settings names a draft that is kept permanently, and is approved
-- only while no other version of the shown settings came in between; prices that one person may not publish
-- (price_breaches) are proposed as such, with the limits they break and the reason. Such prices, write-offs
-- and price floors are approved by finance; floors only replace those that the proposal names
-- (check_floor_proposal).
--
-- A block that takes effect at once is proposed once in seven days per user, unless another person approved
-- the one before, so that no one person keeps a user out.
create or replace function guard_console_proposals() returns trigger language plpgsql as $$
declare
  present_hash bytea;
  breaches text[];
begin
  if tg_op = 'DELETE' then
    raise exception 'a proposal is never deleted' using errcode = 'PBC01';
  end if;
  present_hash := sha256(convert_to(
    jsonb_build_array(new.kind, new.about, new.order_no, new.payload, new.reason)::text, 'UTF8'
  ));
  if tg_op = 'INSERT' then
    if new.approved_by is not null or new.ended_at is not null or new.executed_at is not null then
      raise exception 'a proposal is approved after it was made' using errcode = 'PBC01';
    end if;
    if new.proposed_at > present_time() or new.expires_at > new.proposed_at + interval '24 hours' then
      raise exception 'a proposal is good for a day, from when it is made' using errcode = 'PBC01';
    end if;
    new.payload_hash := present_hash;
    if new.kind in ('changeSettings', 'overridePrices') then
      select price_breaches(content -> 'pricing') into breaches from console_settings_drafts
      where hash = decode(new.payload ->> 'draft', 'hex') and based_on = (new.payload ->> 'basedOn')::integer
        and kept_until is null;
      if not found then
        raise exception 'there is no such draft' using errcode = 'PBC01';
      end if;
      if new.kind = 'changeSettings' and breaches <> '{}' then
        raise exception 'prices need finance: %', array_to_string(breaches, '; ') using errcode = 'PBC01';
      end if;
      if new.kind = 'overridePrices' and (
        breaches = '{}' or new.payload -> 'breaches' is distinct from to_jsonb(breaches)
        or btrim(coalesce(new.payload ->> 'breachReason', '')) = ''
      ) then
        raise exception 'a proposal says what its prices break, and why' using errcode = 'PBC01';
      end if;
    end if;
    if new.kind = 'changeFloors' then
      perform check_floor_proposal(new.payload);
    end if;
    if new.kind = 'blockUser' and new.payload -> 'atOnce' = 'true' then
      perform from console_proposals
      where kind = 'blockUser' and about = new.about and payload -> 'atOnce' = 'true'
        and approved_by is null and proposed_at > present_time() - interval '7 days';
      if found then
        raise exception 'one person has blocked the user before' using errcode = 'PBC05';
      end if;
    end if;
    return new;
  end if;
  if (new.proposal_no, new.kind, new.about, new.order_no, new.payload, new.payload_hash, new.reason,
      new.word_hash, new.proposed_by, new.proposed_with, new.proposed_at, new.expires_at)
    is distinct from (old.proposal_no, old.kind, old.about, old.order_no, old.payload, old.payload_hash,
      old.reason, old.word_hash, old.proposed_by, old.proposed_with, old.proposed_at, old.expires_at)
    or present_hash <> old.payload_hash
  then
    raise exception 'a proposal never changes' using errcode = 'PBC01';
  end if;
  if old.ended_at is not null or old.executed_at is not null then
    raise exception 'the proposal was ended or carried out before' using errcode = 'PBC02';
  end if;
  if old.approved_by is not null and (new.approved_by, new.approved_with, new.approved_hash, new.approved_at)
    is distinct from (old.approved_by, old.approved_with, old.approved_hash, old.approved_at)
  then
    raise exception 'a proposal is approved once' using errcode = 'PBC02';
  end if;
  if old.approved_by is null and new.approved_by is not null then
    if old.expires_at <= present_time() then
      raise exception 'the proposal has expired' using errcode = 'PBC02';
    end if;
    perform from console_people where person_no = new.approved_by and ended_at is null for share;
    if not found then
      raise exception 'who approves does not work there any more' using errcode = 'PBC03';
    end if;
    if new.kind = 'invitePerson' and new.word_hash is null then
      raise exception 'an invitation without a word is not approved' using errcode = 'PBC07';
    end if;
    if new.kind in ('overridePrices', 'changeFloors', 'writeOff') then
      perform from console_people where person_no = new.approved_by and 'finance' = any (roles);
      if not found then
        raise exception 'prices beyond their limits, floors and write-offs are approved by finance'
          using errcode = 'PBC03';
      end if;
    end if;
    if new.kind = 'changeFloors' then
      perform check_floor_proposal(new.payload);
    end if;
    if new.kind in ('changeSettings', 'overridePrices')
      and (new.payload ->> 'basedOn')::integer <> newest_shown_settings() then
      raise exception 'another version came in between' using errcode = 'PBC04',
        detail = format('%s %s', new.payload ->> 'basedOn', newest_shown_settings());
    end if;
  end if;
  if new.executed_at is not null and new.approved_by is null
    and (
      new.kind <> 'invitePerson' or new.payload -> 'roles' <> '["administrator"]'
      or count_console_approvers_of_people() >= 2
    )
  then
    raise exception 'nothing is carried out that nobody approved' using errcode = 'PBC03';
  end if;
  if new.kind = 'changeFloors' and new.state = 'done' and new.executed_at is not null then
    perform check_floor_proposal(new.payload);
    -- Floors take effect in the order in which they were carried out.
    new.executed_at := present_time();
  end if;
  return new;
end $$;

create or replace trigger guard_console_proposals before insert or update or delete on console_proposals
for each row execute function guard_console_proposals();

create or replace trigger keep_console_proposals before truncate on console_proposals
for each statement execute function forbid_removal();
