-- What operators did by hand about a user, for the user's page of the console.
create index concurrently if not exists operator_events_about on operator_events (about);
