-- A difference that a person settled is closed, and how that came is kept as an event.
alter table reconciliation_differences
  drop constraint reconciliation_differences_state_check,
  add constraint reconciliation_differences_state_check
    check (state in ('open', 'waiting', 'resolved', 'closed'));
alter table reconciliation_events
  drop constraint reconciliation_events_event_check,
  add constraint reconciliation_events_event_check check (event in ('found', 'resolved', 'closed'));
