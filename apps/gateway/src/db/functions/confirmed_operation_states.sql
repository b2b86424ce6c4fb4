-- The states in which the member or the wallet is asked about an opening that its signer has confirmed.
--
-- Made from agreements/model/states/operation.ts: a test there writes this file.
create or replace function confirmed_operation_states() returns text[] language sql immutable as $$
  select array['awaitingConsent', 'signing']
$$;
