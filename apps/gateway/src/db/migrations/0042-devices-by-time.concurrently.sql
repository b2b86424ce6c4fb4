-- Devices without login, by when they were written: the clean-up looks at the new ones.
create index concurrently if not exists visitors_created_at on visitors (created_at, user_no);
