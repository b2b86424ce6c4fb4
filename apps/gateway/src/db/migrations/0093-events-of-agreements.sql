-- Channels are told of agreements, too: whose event it is, also where it tells of the order of a charge.
alter table out_events add column agreement_no text collate "C";
