-- What a process must know to work on this database: a migration that takes something away names the one
-- that brought what is used instead. A release that ends before it is told so when it starts.
alter table schema_migrations add column needs text;
