-- Confirms that debits may be sent now, each under its agreement's lock. Call it just before each sending,
-- the first and every repeated one.
--
-- Takes an array of rows: the charge, its agreement with the version that the decision to send was based on
-- (`read_version`), and for a charge for another person's number the month in which its signer's shared cap
-- must have room (`family_month`, else null). At most one row per charge.
--
-- Returns the debits that may not be sent, as an object from a charge's number to the reason:
-- 'versionConflict' (the agreement is not at the version that was read) or 'familyCapReached' (the leased
-- amount of the month, including this charge, exceeds the cap). So a change of an agreement that was
-- committed before this call is seen here, and one that is being written is waited for.
--
-- Locks are taken in the order of save_agreements, signers before agreements, and held until the
-- transaction ends. Only locks are written, so the caller does not wait for a flush to disk.
create or replace function confirm_debits(asked json) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off as $$
declare
  as_read text[];
begin
  perform set_config('synchronous_commit', 'off', true);

  perform pg_advisory_xact_lock(signers.lock)
  from (
    select distinct hashtextextended(user_no, 0) as lock
    from json_to_recordset(asked) as x (user_no text, family_month text)
    where family_month is not null
    order by lock
  ) as signers;

  select coalesce(array_agg(locked.agreement_no), '{}') into as_read
  from (
    select agreements.agreement_no
    from (
      select user_no, agreement_no, read_version
      from json_to_recordset(asked) as given (user_no text, agreement_no text, read_version integer)
      order by agreement_no collate "C"
    ) as x
    join agreements on agreements.user_no = x.user_no and agreements.agreement_no = x.agreement_no
      and agreements.version = x.read_version
    for no key update of agreements
  ) as locked;

  return (
    select coalesce(jsonb_object_agg(looked_at.charge_no, looked_at.why), '{}')
    from (
      select x.charge_no,
        case
          when x.agreement_no <> all (as_read) then 'versionConflict'
          when x.family_month is not null and exists (
            select from family_caps f
            where f.user_no = x.user_no
              and f.cap_fen < family_month_fen(x.user_no, x.family_month, true)
          ) then 'familyCapReached'
        end as why
      from json_to_recordset(asked) as x (
        user_no text, agreement_no text, charge_no text, family_month text
      )
    ) as looked_at
    where looked_at.why is not null
  );
end $$;
