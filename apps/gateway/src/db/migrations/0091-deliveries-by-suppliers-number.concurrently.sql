-- Which order a supplier's own number of a delivery leads to: what customer service is told on the telephone.
-- Of those that have ended: the row's last change writes another index anyway, and the ones before stay in
-- their page. Those under way have a wake, and are few.
create index concurrently if not exists deliveries_by_carrier_ref on deliveries (carrier_ref)
  where ended_at is not null;
