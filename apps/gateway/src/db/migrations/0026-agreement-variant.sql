-- In whose offer an agreement was opened, and is changed: `campus`, or null, the usual one.
alter table agreements add column variant text;
