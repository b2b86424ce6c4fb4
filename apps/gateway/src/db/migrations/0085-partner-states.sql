-- What each process knows of each call to a partner (partners/partner-states.ts): whether it is cut off, when
-- it was last answered and when it was last silent. `supplier`: empty: only one partner has calls of that
-- name.
create table partner_states (
  process_no text not null,
  call text not null,
  supplier text not null,
  is_cut_off boolean not null,
  answered_at timestamptz,
  silent_at timestamptz,
  seen_at timestamptz not null,
  primary key (process_no, call, supplier)
);
