-- The version of the settings at whose prices an order was placed; null: at none, or by an earlier release.
alter table orders add column settings_version integer;
