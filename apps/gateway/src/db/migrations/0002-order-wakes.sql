-- When each open order wants attention next: exactly one row for an order for which something is still to
-- happen, written in the transaction that changes the order. A worker takes a wake by moving `due_at` ahead
-- by the time for which it is its own, so the wake of a worker that is gone is due again by itself.
--
-- `taken_at`: when a worker took it; null once the order was written or put off since. `failures`: how often
-- in a row the order could not be looked after.
--
-- Each row is rewritten several times and deleted within seconds: pages are left half empty for the next
-- version, and vacuum comes after a number of dead rows, not after a share of the table, and does not pause.
create table order_wakes (
  user_no text collate "C" not null,
  order_no text collate "C" not null,
  due_at timestamptz not null,
  taken_at timestamptz,
  failures integer not null default 0,
  primary key (user_no, order_no)
) with (
  fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000, autovacuum_vacuum_cost_delay = 0
);
create index order_wakes_due on order_wakes (due_at);

-- Orders that are open already are looked at once, and their wakes are exact from then on. The jobs of an
-- earlier release that stood for them go.
insert into order_wakes (user_no, order_no, due_at) select user_no, order_no, now() from orders where open;
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'advanceOrder';
  end if;
end $$;

-- An order has a wake while it is open: what is open is read from there.
drop index orders_open;
