-- Written by the probe of /readyz, which removes its row again in the same transaction: always empty.
create table database_probes (id bigint generated always as identity primary key);
