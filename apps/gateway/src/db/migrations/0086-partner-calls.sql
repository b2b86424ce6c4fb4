-- Calls to partners and notices of theirs, as they were made (partners/kept-calls): what an operator tells a
-- partner's support. A row has those about an order or an agreement (`about`) that were written together, the
-- first of them at `at`, encrypted whole with the keys of numbers. `slot` is the day modulo 16: a day's rows
-- stand together and are emptied at once, by `truncate`, once they are kept no longer; nothing is made or
-- dropped while the product runs.
create table partner_calls (
  slot smallint not null check (slot between 0 and 15),
  user_no text collate "C" not null,
  about text collate "C" not null,
  at timestamptz not null,
  sealed text not null
) partition by list (slot);

create index partner_calls_by_user on partner_calls (user_no, about);

do $$
begin
  for slot in 0..15 loop
    execute format(
      'create table partner_calls_%s partition of partner_calls for values in (%s)',
      lpad(slot::text, 2, '0'), slot
    );
  end loop;
end $$;
