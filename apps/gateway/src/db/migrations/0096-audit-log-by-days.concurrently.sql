-- The audit log of the console by days, whatever else it is narrowed by.
create index concurrently if not exists console_audit_at on console_audit (at);
