-- What a channel was told of an agreement, for the console's list and the terminal's.
create index concurrently if not exists out_events_of_agreement on out_events (agreement_no)
  where agreement_no is not null;
