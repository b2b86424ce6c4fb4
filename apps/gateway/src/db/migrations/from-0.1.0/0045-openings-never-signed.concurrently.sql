-- Openings of agreements that came to nothing, by when they ended: the clean-up removes them.
create index concurrently if not exists agreements_never_signed on agreements (ended_at)
where signed_at is null and ended_at is not null;
