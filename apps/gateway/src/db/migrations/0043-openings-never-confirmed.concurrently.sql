-- Openings of agreements that were never confirmed, by when they ended: the clean-up removes them.
create index concurrently if not exists agreements_expired on agreements (ended_at) where state = 'expired';
