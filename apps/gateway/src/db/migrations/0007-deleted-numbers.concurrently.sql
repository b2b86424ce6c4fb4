-- Finds the saved numbers whose deletion can no longer be taken back, which are few among many.
create index concurrently if not exists marked_numbers_deleted on marked_numbers (deleted_at)
  where deleted_at is not null;
