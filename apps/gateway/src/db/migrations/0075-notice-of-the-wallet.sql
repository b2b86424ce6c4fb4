-- When the wallet told the payer of a charge that it is to debit, where it does that. Null: it has not, or
-- does not; a release that did not know of it has announced the charge.
alter table charges add column noticed_at timestamptz;
