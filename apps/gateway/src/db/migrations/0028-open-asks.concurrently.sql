-- Members who were asked and have not answered, for /metrics.
create index concurrently if not exists member_consents_open on member_consents (requested_at)
where state in ('requested', 'asked', 'reminded');
